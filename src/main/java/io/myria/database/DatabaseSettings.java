package io.myria.database;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;

/**
 * What kind of database the server is on.
 *
 * @param readOnly a standby that follows another by streaming replication, or is to be taken for
 *     one
 */
public record DatabaseSettings(
    @Setting(
            key = LauncherKeys.READ_ONLY,
            byDefault = "false",
            meaning =
                "Whether this server only reads, from a streaming replica: it stores, builds and"
                    + " derives nothing, and says how far it is behind.")
        boolean readOnly) {}
