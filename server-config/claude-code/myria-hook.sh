#!/bin/sh
# Claude Code's hook for Myria: what is asked, answered and done in a session becomes events, and a
# new session is told what is remembered. docs/claude-code.md has how it is set up.
#
# It needs curl and jq (Debian: apt-get install curl jq), takes the hook's input from stdin, and
# never stands in the way: whatever goes wrong, it ends with 0 within the seconds below and says
# nothing. MYRIA_HOOK_LOG names a file that is told why.
#
#   MYRIA_URL              the server; http://127.0.0.1:8080/mcp
#   MYRIA_PARTICIPANTS     who may see the events; the user and claude-code
#   MYRIA_TOKEN            a bearer token, where the server wants one
#   MYRIA_HOOK_SECONDS     longest wait for the server; 2
#   MYRIA_HOOK_CHARACTERS  of a result that are kept; 100000
#   MYRIA_HOOK_SKIP        tools whose calls are not kept, as a regular expression; Myria's own
#   MYRIA_HOOK_BUDGET      tokens of what a new session is told; 1000

url=${MYRIA_URL:-http://127.0.0.1:8080/mcp}
who=${MYRIA_PARTICIPANTS:-${USER:-user},claude-code}
seconds=${MYRIA_HOOK_SECONDS:-2}
skip=${MYRIA_HOOK_SKIP:-^mcp__myria}
state=${XDG_STATE_HOME:-${HOME:-/nonexistent}/.local/state}/myria-claude-code

give_up() {
  [ -n "$MYRIA_HOOK_LOG" ] && printf '%s %s\n' "$(date -u +%FT%TZ)" "$1" >>"$MYRIA_HOOK_LOG"
  exit 0
} 2>/dev/null

# A token stands in no list of processes: curl reads it from a file of its own.
headers() {
  printf 'header = "Content-Type: application/json"\n'
  printf 'header = "Accept: application/json, text/event-stream"\n'
  printf 'header = "Myria-Participants: %s"\n' \
    "$(printf %s "$who" | tr -d '"\\\r\n' | jq -Rrs 'gsub("(?<c>[^ -~])"; .c | @uri)')"
  [ -z "$MYRIA_TOKEN" ] ||
    printf 'header = "Authorization: Bearer %s"\n' "$(printf %s "$MYRIA_TOKEN" | tr -d '"\\\r\n')"
}

# The answer of a tool; arguments on stdin.
call() {
  headers >"$folder/curl" && jq -c --arg tool "$1" \
    '{jsonrpc: "2.0", id: 1, method: "tools/call", params: {name: $tool, arguments: .}}' |
    curl -sS --connect-timeout 1 --max-time "$seconds" -K "$folder/curl" --data-binary @- \
      -- "$url" 2>"$folder/error" |
    jq -ce '.result | select(. != null)' 2>/dev/null
}

told() {
  jq -cn --arg event "$event" --arg text "$1" '
    {suppressOutput: true,
     hookSpecificOutput: {hookEventName: $event, additionalContext: $text}}'
}

command -v jq >/dev/null 2>&1 || give_up "jq is missing"
command -v curl >/dev/null 2>&1 || give_up "curl is missing"
folder=$(mktemp -d 2>/dev/null) || give_up "no folder for temporary files"
trap 'rm -rf "$folder"' EXIT
trap 'exit 0' HUP INT TERM

# JSON that every jq takes: half of a surrogate pair becomes U+FFFD, and U+0000, which no text of
# Myria's holds, is left out. Two backslashes are put aside first: what follows them is no escape.
mark=$(printf '\001') high=$(printf '\002') low=$(printf '\003')
repaired() {
  LC_ALL=C sed -E -e "s/\\\\\\\\/$mark/g" -e 's/\\u0000//g' \
    -e "s/\\\\u([dD][89abAB][0-9a-fA-F]{2})\\\\u([dD][c-fC-F][0-9a-fA-F]{2})/$high\\1$low\\2/g" \
    -e 's/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/\\ufffd/g' \
    -e "s/$high/\\\\u/g" -e "s/$low/\\\\u/g" -e "s/$mark/\\\\\\\\/g"
}

repaired >"$folder/input"
{
  read -r event
  read -r session
  read -r transcript
} <<END
$(jq -r '(.hook_event_name, .session_id, .transcript_path) | strings // "" | gsub("\n"; "")' \
  "$folder/input" 2>/dev/null)
END
[ -n "$event" ] || give_up "no hook input"
case $session in
'' | *[!A-Za-z0-9_-]*) give_up "no session" ;;
esac
[ "${#session}" -le 100 ] || give_up "no session"

# The last answer with its id: {"uuid", "text"}.
: >"$folder/answer"
if [ "$event" = Stop ] && [ -f "$transcript" ]; then
  tail -n 200 "$transcript" 2>/dev/null | repaired | jq -cR '
    fromjson? | objects | select(.type == "assistant" and .isSidechain != true)
    | {uuid, text: ([.message.content[]? | select(.type == "text") | .text] | join("\n"))}
    | select(.text != "")' 2>/dev/null | tail -n 1 >"$folder/answer"
fi
lines=0
[ ! -f "$transcript" ] || lines=$(wc -l <"$transcript")
sum=$(cksum <"$folder/input" | tr ' ' -)
prompted=$(cat "$state/$session" 2>/dev/null)

# The event, or nothing. Keys are the same for the same input, so that nothing is kept twice.
jq -c --slurpfile answer "$folder/answer" --arg lines "$lines" --arg sum "$sum" --arg skip "$skip" \
  --arg prompted "$prompted" --argjson most "${MYRIA_HOOK_CHARACTERS:-100000}" '
  def kept: if (tojson | length) <= $most then {result: .}
    else {result: ((if type == "string" then . else tojson end)[:$most]), cut: true} end;
  def brief: if (tojson | length) <= $most then {args: .}
    else {args: walk(if type == "string" then .[:1000] else . end), args_cut: true}
      | if (.args | tojson | length) <= $most then . else {args: {}, args_cut: true} end end;
  def of_prompt: if $prompted == "" then {} else {refers_to: $prompted} end;
  def event($type; $key; $payload): {
    type: $type, channel: "claude-code", context_id: .session_id,
    source_event_key: (.session_id + ":" + $key), payload: $payload};
  def tool($payload): select((.tool_name | test($skip)) | not)
    | event("tool_result"; (.tool_use_id // $sum); {
        tool: .tool_name} + (.tool_input // {} | brief) + $payload + of_prompt);
  if .hook_event_name == "UserPromptSubmit" and (.prompt | type) == "string" and .prompt != "" then
    event("message"; "prompt:" + (.prompt_id // ($lines + "-" + $sum));
      {text: .prompt[:$most], role: "user"})
  elif .hook_event_name == "PostToolUse" and (.tool_name | type) == "string" then
    tool((.tool_response | kept) + {success: true})
  elif .hook_event_name == "PostToolUseFailure" and (.tool_name | type) == "string" then
    tool({success: false, error: ((.error // "failed") | tostring)[:$most]})
  elif .hook_event_name == "Stop" then
    ($answer[0] // {uuid: $sum, text: .last_assistant_message}) as $said
    | select(($said.text | type) == "string" and $said.text != "")
    | event("message"; "answer:" + ($said.uuid // $sum);
        {text: $said.text[:$most], role: "assistant"} + of_prompt)
  elif .hook_event_name == "SessionStart" then
    event("session_start"; "start:" + (.source // "startup") + ":" + $lines;
      {source, folder: .cwd} | with_entries(select(.value != null)))
  elif .hook_event_name == "SessionEnd" then
    event("session_end"; "end:" + $lines; {reason} | with_entries(select(.value != null)))
  else empty end' "$folder/input" >"$folder/event" 2>"$folder/error" ||
  give_up "$event has another form than is known: $(head -c 200 "$folder/error")"
[ -s "$folder/event" ] || exit 0

# What is remembered comes first, so that a session is not told of itself.
case $event in
SessionStart)
  printf '{"budget_tokens": %d}' "${MYRIA_HOOK_BUDGET:-1000}" |
    call myria_brief >"$folder/recall"
  text=$(jq -r 'select(.isError != true) | select(.structuredContent.count > 0)
    | .content[0].text // empty' "$folder/recall" 2>/dev/null)
  [ -z "$text" ] || told "Myria remembers of earlier sessions:
$text"
  ;;
UserPromptSubmit)
  jq -c '{situation: .prompt[:4000], budget_tokens: 400}' "$folder/input" 2>/dev/null |
    call myria_recall_experience >"$folder/recall"
  text=$(jq -r 'select(.isError != true) | .structuredContent.corrections[:3][]?
    | "- " + .correction' "$folder/recall" 2>/dev/null)
  [ -z "$text" ] || told "Corrected before, in situations like this one:
$text"
  ;;
esac

call myria_append_event <"$folder/event" >"$folder/appended"
[ -s "$folder/appended" ] ||
  give_up "$event was not appended: $(head -c 200 "$folder/error")"
if jq -e .isError "$folder/appended" >/dev/null 2>&1; then
  give_up "$event was refused: $(jq -c .structuredContent "$folder/appended" | head -c 300)"
fi
if [ "$event" = UserPromptSubmit ]; then
  mkdir -p "$state" 2>/dev/null && find "$state" -type f -mtime +30 -exec rm -f {} + 2>/dev/null
  jq -r '.structuredContent.event_id // empty' "$folder/appended" >"$state/$session" 2>/dev/null
fi
exit 0
