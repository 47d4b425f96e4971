#!/usr/bin/env bash
# Makes a stock WildFly 39 ready for Myria: MicroProfile, the driver, pools, settings, secrets and
# logging, in standalone-full.xml. Run once while the server is stopped, with the password that
# opens the credential store; the server needs the latter at every start:
#
#   export JBOSS_HOME=… MYRIA_STORE_PASSWORD=…
#   MYRIA_DATABASE_PASSWORD=… server-config/wildfly/configure.sh FILE
#   cp target/myria.war $JBOSS_HOME/standalone/deployments
#   RUN_CONF=server-config/wildfly/standalone.conf $JBOSS_HOME/bin/standalone.sh -c standalone-full.xml
#
# FILE     Myria's configuration, such as server-config/myria.properties; it must say
#          myria.postgres.dsn and myria.postgres.user
# MYRIA_DATABASE_PASSWORD   goes into the credential store
# MYRIA_LIBRARIES           the folder of the driver and of onnxruntime (default: target/lib/server)
# MYRIA_SERVER              the server's folder (default: $JBOSS_HOME/standalone)
# Further secrets, such as MYRIA_LLM_KEY, are read from the server's environment.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
libraries=${MYRIA_LIBRARIES:-$here/../../target/lib/server}

fail() {
  echo "configure.sh: $1" >&2
  exit 1
}

[[ $# -eq 1 && -r $1 ]] || fail "name the configuration file, such as server-config/myria.properties"
[[ -x ${JBOSS_HOME:-}/bin/jboss-cli.sh ]] || fail "JBOSS_HOME is not the folder of a WildFly"
[[ -n ${MYRIA_DATABASE_PASSWORD:-} ]] || fail "MYRIA_DATABASE_PASSWORD is not set"
[[ -n ${MYRIA_STORE_PASSWORD:-} ]] || fail "MYRIA_STORE_PASSWORD is not set"
[[ -r $libraries/postgresql.jar ]] || fail "$libraries holds no postgresql.jar; set MYRIA_LIBRARIES"

# key=value, without what is around it and without comments.
lines() {
  sed -E -e '/^\s*(#|$)/d' -e 's/^\s+//' -e 's/\s+$//' -e 's/^([^=]*[^=[:space:]])\s*=\s*/\1=/' "$1"
}

# The value of a key in the file, or what else is given.
setting() {
  local found
  found=$(lines "$2" | sed -n "s/^${1//./\\.}=//p" | tail -n 1)
  printf '%s' "${found:-${3:-}}"
}
url=$(setting myria.postgres.dsn "$1")
user=$(setting myria.postgres.user "$1")
schema=$(setting myria.postgres.schema "$1" myria)
[[ -n $url ]] || fail "$1 does not say myria.postgres.dsn"
[[ -n $user ]] || fail "$1 does not say myria.postgres.user"

# What the server would keep in the clear.
! lines "$1" | grep -E '^myria\.(postgres\.(migration_)?password|(llm|rerank|embedding\.endpoint)\.key)=' >/dev/null ||
  fail "$1 holds a secret; give it in the environment, see above"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 700 "$work"

# A jar becomes a module; natives are loaded there once, whatever is deployed how often.
module() {
  local folder=$JBOSS_HOME/modules/${1//.//}/main
  mkdir -p "$folder"
  cp "$libraries/$2" "$folder/$2"
  {
    echo '<?xml version="1.0" encoding="UTF-8"?>'
    echo "<module xmlns=\"urn:jboss:module:1.9\" name=\"$1\">"
    echo "  <resources><resource-root path=\"$2\"/></resources>"
    echo "  <dependencies>${3}</dependencies>"
    echo '</module>'
  } >"$folder/module.xml"
}
module org.postgresql postgresql.jar \
  '<module name="java.se"/><module name="jdk.security.auth"/><module name="jakarta.transaction.api"/>'
[[ ! -r $libraries/onnxruntime.jar ]] ||
  module com.microsoft.onnxruntime onnxruntime.jar '<module name="java.se"/><module name="jdk.unsupported"/>'

# One word of the command line interface, whatever is in it.
quoted() {
  local text=${1//\\/\\\\}
  printf '"%s"' "${text//\"/\\\"}"
}

pool() {
  local options="-c lock_timeout=10s -c statement_timeout=$3 -c idle_in_transaction_session_timeout=$4${9:+ -c $9}"
  echo "data-source add --name=$1 --jndi-name=java:/jdbc/$1 --driver-name=postgresql \
--connection-url=$(quoted "$url") --user-name=$(quoted "$user") \
--credential-reference={store=myria,alias=database} --jta=$2 \
--min-pool-size=$5 --max-pool-size=$6 --blocking-timeout-wait-millis=20000 \
--transaction-isolation=TRANSACTION_READ_COMMITTED --flush-strategy=EntirePool \
--validate-on-match=$7 --background-validation=false \
--valid-connection-checker-class-name=org.jboss.jca.adapters.jdbc.extensions.postgres.PostgreSQLValidConnectionChecker \
--exception-sorter-class-name=org.jboss.jca.adapters.jdbc.extensions.postgres.PostgreSQLExceptionSorter"
  local name
  for name in "currentSchema=$schema" "ApplicationName=$1" "options=$options" \
    connectTimeout=5 loginTimeout=10 "socketTimeout=$8" tcpKeepAlive=true; do
    echo "/subsystem=datasources/data-source=$1/connection-properties=${name%%=*}:add(value=$(quoted "${name#*=}"))"
  done
}

{
  echo "embed-server --server-config=standalone-full.xml --std-out=discard"
  echo "/subsystem=elytron/credential-store=myria:add(path=myria.store,relative-to=jboss.server.config.dir,create=true,credential-reference={clear-text=\"\${env.MYRIA_STORE_PASSWORD}\"})"
  echo "/subsystem=elytron/credential-store=myria:add-alias(alias=database,secret-value=$(quoted "$MYRIA_DATABASE_PASSWORD"))"
  echo "/subsystem=datasources/jdbc-driver=postgresql:add(driver-name=postgresql,driver-module-name=org.postgresql,driver-class-name=org.postgresql.Driver)"
  pool myria true 60s 60s "$(setting myria.postgres.max_idle_conns "$1" 5)" \
    "$(setting myria.postgres.max_open_conns "$1" 20)" true 20
  pool myria-log false 20s 10s 1 6 false 30 plan_cache_mode=force_generic_plan
  # The settings, below the environment and above the defaults.
  properties=
  while IFS= read -r line; do
    properties+=${properties:+,}$(quoted "${line%%=*}")=$(quoted "${line#*=}")
  done < <(lines "$1")
  echo "/subsystem=microprofile-config-smallrye/config-source=myria:add(ordinal=110,properties={$properties})"
  cat "$here/server.cli"
  echo "stop-embedded-server"
} >"$work/commands.cli"

export JAVA_OPTS="${JAVA_OPTS:-} -Djboss.server.base.dir=${MYRIA_SERVER:-$JBOSS_HOME/standalone}"
cd "$JBOSS_HOME"
bin/jboss-cli.sh --file=docs/examples/enable-microprofile.cli -Dconfig=standalone-full.xml
bin/jboss-cli.sh --file="$work/commands.cli"
