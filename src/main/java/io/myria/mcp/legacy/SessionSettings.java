package io.myria.mcp.legacy;

import io.myria.config.Setting;
import java.time.Duration;

/**
 * Whether there are sessions, and how many for how long; without them every request of the earlier
 * era stands for itself.
 */
public record SessionSettings(
    @Setting(
            key = "myria.mcp.sessions",
            byDefault = "false",
            meaning = "Whether clients of the earlier era get sessions, and with them progress.")
        boolean enabled,
    @Setting(
            key = "myria.mcp.session_idle_timeout",
            byDefault = "30m",
            least = "1s",
            most = "1d",
            meaning = "A session without requests and streams ends after this.")
        Duration idle,
    @Setting(
            key = "myria.mcp.sessions_per_caller",
            byDefault = "100",
            least = "1",
            most = "100000",
            meaning = "Sessions that one caller may have.")
        int perCaller,
    @Setting(
            key = "myria.mcp.sessions_total",
            byDefault = "1000",
            least = "1",
            most = "100000",
            meaning = "Sessions that there may be.",
            fixed =
                "myria.mcp.sessions_per_caller bounds one caller; together they need little memory.")
        int total) {}
