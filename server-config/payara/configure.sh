#!/usr/bin/env bash
# Makes a stock Payara Server 7 ready for Myria: what its class path needs, pools, settings, secrets,
# logging and memory. Run once on a domain that runs; then restart the domain and deploy the WAR:
#
#   MYRIA_DATABASE_PASSWORD=… server-config/payara/configure.sh FILE
#   asadmin restart-domain && asadmin deploy --name myria --contextroot / myria.war
#
# FILE     Myria's configuration, such as server-config/myria.properties; it must say
#          myria.postgres.dsn and myria.postgres.user
# ASADMIN  the command, with the options that it needs to find the domain (default: asadmin)
# AS_ADMIN_USER, AS_ADMIN_PASSWORDFILE  as asadmin itself reads them, for a domain whose
#          administrator has a password
# MYRIA_DATABASE_PASSWORD        becomes a password alias
# MYRIA_POSTGRES_MIGRATION_PASSWORD, MYRIA_LLM_KEY, MYRIA_RERANK_KEY, MYRIA_EMBEDDING_ENDPOINT_KEY
#          become aliases too, where they are set
# MYRIA_LIBRARIES  the folder of the driver and of onnxruntime (default: target/lib/server)
# MYRIA_HEAP       of the JVM (default: 1g)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
read -r -a asadmin <<<"${ASADMIN:-asadmin}"
libraries=${MYRIA_LIBRARIES:-$here/../../target/lib/server}

fail() {
  echo "configure.sh: $1" >&2
  exit 1
}

[[ $# -eq 1 && -r $1 ]] || fail "name the configuration file, such as server-config/myria.properties"
[[ -n ${MYRIA_DATABASE_PASSWORD:-} ]] || fail "MYRIA_DATABASE_PASSWORD is not set"
[[ -r $libraries/postgresql.jar ]] || fail "$libraries holds no postgresql.jar; set MYRIA_LIBRARIES"
grep -Eq '^\s*myria\.postgres\.dsn\s*=\s*\S' "$1" || fail "$1 does not say myria.postgres.dsn"
grep -Eq '^\s*myria\.postgres\.user\s*=\s*\S' "$1" || fail "$1 does not say myria.postgres.user"

! grep -Ev '^\s*#' "$1" | grep '"' >/dev/null || fail "asadmin takes no quotation marks; take them out of $1"

# key=value, without what is around it and without comments.
lines() {
  sed -E -e '/^\s*(#|$)/d' -e 's/^\s+//' -e 's/\s+$//' -e 's/^([^=]*[^=[:space:]])\s*=\s*/\1=/' "$1"
}

# What the server would keep in the clear.
! lines "$1" | grep -E '^myria\.(postgres\.(migration_)?password|(llm|rerank|embedding\.endpoint)\.key)=' >/dev/null ||
  fail "$1 holds a secret; give it in the environment, see above"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 700 "$work"

# A password is told to asadmin in a file, for its command line can be seen by everybody. The file
# is one of Java's properties, where a backslash begins an escape.
alias_of() {
  : >"$work/password"
  [[ -z ${AS_ADMIN_PASSWORDFILE:-} ]] || sed -e '$a\' "$AS_ADMIN_PASSWORDFILE" >"$work/password"
  printf 'AS_ADMIN_ALIASPASSWORD=%s\n' "${2//\\/\\\\}" >>"$work/password"
  "${asadmin[@]}" --passwordfile "$work/password" create-password-alias "$1"
}
alias_of myria.postgres.password "$MYRIA_DATABASE_PASSWORD"
for key in myria.postgres.migration_password myria.llm.key myria.rerank.key myria.embedding.endpoint.key; do
  variable=${key//./_}
  variable=${variable^^}
  [[ -z ${!variable:-} ]] || alias_of "$key" "${!variable}"
done

# The settings, below the environment and above the defaults.
{
  echo "set-config-property --source domain --propertyName myria.postgres.schema --propertyValue myria"
  lines "$1" | while IFS= read -r line; do
    echo "set-config-property --source domain --propertyName ${line%%=*} --propertyValue \"${line#*=}\""
  done
  for jar in "$libraries"/*.jar; do
    echo "add-library --upload=true $jar"
  done
  cat "$here/pools.asadmin" "$here/server.asadmin"
  echo "delete-jvm-options -Xmx512m"
  echo "create-jvm-options -Xmx${MYRIA_HEAP:-1g}"
  # Else the JVM sends a model's request twice where its server hangs up.
  echo "create-jvm-options -Dsun.net.http.retryPost=false"
} >"$work/commands"
# Asadmin goes on after a command that fails, and says so only in what it prints.
"${asadmin[@]}" multimode --file "$work/commands" | tee "$work/said"
! grep -q '^Command .* failed\.$' "$work/said" || fail "a command failed, see above"
