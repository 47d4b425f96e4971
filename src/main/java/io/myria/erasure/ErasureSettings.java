package io.myria.erasure;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How erasures clear the files of the database. */
public record ErasureSettings(
    @Setting(
            key = "myria.erasure.rewrite_mib",
            byDefault = "1024",
            least = "0",
            most = "1048576",
            meaning =
                "Size in MiB of a table with its indexes up to which an erasure writes it anew, so"
                    + " that its files lose the erased bytes; the table is locked meanwhile. Larger"
                    + " ones stand in the receipt, to be rewritten in a quiet hour.")
        int rewriteMib,
    @Setting(
            key = LauncherKeys.ERASURES,
            meaning =
                "Folder of receipts of erasures: each is written there, and what they name is erased"
                    + " again when an older backup is started or an older export is imported;"
                    + " ./myria serve gives one in the data folder.")
        Optional<Path> folder,
    @Setting(
            key = "myria.retention.hour",
            byDefault = "3",
            least = "0",
            most = "23",
            meaning =
                "Hour of the day, in UTC, from which retention rules are applied, once a day; tables"
                    + " are written anew then, and the memory is compiled anew.")
        int retentionHour,
    @Setting(
            key = RECEIPT_KEYS,
            meaning =
                "Keys, as name+id+key, that receipts may be signed by beside this server's own and"
                    + " those of its log's checkpoint.")
        List<String> receiptKeys) {

  static final String RECEIPT_KEYS = "myria.erasure.receipt_keys";

  static final String FOLDER = LauncherKeys.ERASURES;

  public ErasureSettings {
    receiptKeys = List.copyOf(receiptKeys);
  }

  long rewriteBytes() {
    return (long) rewriteMib << 20;
  }
}
