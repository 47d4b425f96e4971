// Signing in where the server wants tokens: authorization code with PKCE (RFC 7636) at the issuer
// that the protected-resource metadata names. The token stays in this module's memory: a reload
// asks the provider again, which mostly answers without a question.
const STATE = 'myria.login';
const meta = name => document.querySelector(`meta[name="${name}"]`)?.content ?? '';
const clientId = meta('myria-client');

let token = null;
let expires = 0;
let metadata = null;
let onLost = () => {};

export const claims = () => (token ? payload(token) : null);
export const isOpen = () => meta('myria-access') === 'open';
export const isSignedIn = () => token !== null;
export const canSignIn = () => clientId !== '';
export const issuer = () => metadata?.authorization_servers?.[0];

export function header() {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

export function whenLost(listener) {
  onLost = listener;
}

/** The server refused the token: it has expired, or there is none. */
export function lost() {
  token = null;
  onLost();
}

export function signOut() {
  token = null;
  sessionStorage.removeItem(STATE);
  onLost();
}

/** Finds out who issues tokens, if they are wanted, and ends a login that comes back from there. */
export async function begin() {
  if (isOpen()) {
    return;
  }
  await resource();
  const query = new URLSearchParams(location.search);
  if (query.has('state') && (query.has('code') || query.has('error'))) {
    const kept = JSON.parse(sessionStorage.getItem(STATE) ?? 'null');
    sessionStorage.removeItem(STATE);
    // Neither the code nor the state stays in the address or the history.
    history.replaceState(null, '', location.pathname + (kept?.hash ?? ''));
    if (!kept || kept.state !== query.get('state')) {
      throw new Error('state');
    }
    if (query.has('error')) {
      throw new Error(query.get('error_description') ?? query.get('error'));
    }
    if (query.has('iss') && query.get('iss') !== issuer()) {
      throw new Error('iss');
    }
    await exchange(query.get('code'), kept);
  }
}

/** Read again where the server did not answer when the page was opened. */
async function resource() {
  if (!metadata) {
    const response = await fetch(new URL('.well-known/oauth-protected-resource', document.baseURI), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) {
      throw new Error('server');
    }
    metadata = await response.json();
  }
}

async function provider() {
  await resource();
  const base = issuer().replace(/\/$/, '');
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
    const response = await fetch(base + path, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (response.ok) {
      const found = await response.json();
      if (found.issuer !== issuer()) {
        throw new Error('iss');
      }
      return found;
    }
  }
  throw new Error('discovery');
}

const redirectUri = () => new URL('./', document.baseURI).href.split(/[?#]/)[0];

/** Leaves the page for the provider's. */
export async function signIn() {
  const { authorization_endpoint: endpoint } = await provider();
  const verifier = random();
  const state = random();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(STATE, JSON.stringify({ verifier, state, hash: location.hash }));
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: meta('myria-scope'),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    resource: metadata.resource,
  })) {
    url.searchParams.set(name, value);
  }
  location.assign(url);
}

async function exchange(code, kept) {
  const { token_endpoint: endpoint } = await provider();
  const response = await fetch(endpoint, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri(),
      code_verifier: kept.verifier,
      resource: metadata.resource,
    }),
  });
  if (!response.ok) {
    throw new Error('token');
  }
  take(await response.json());
}

/** A token that was pasted, where no client is registered for the console. */
export function use(pasted) {
  take({ access_token: pasted.trim() });
}

function take(answer) {
  token = answer.access_token;
  const seconds = answer.expires_in ?? (payload(token)?.exp ?? 0) - Date.now() / 1000;
  expires = Date.now() + seconds * 1000;
  if (seconds > 0) {
    // Timers of browsers take 31 bits of milliseconds.
    setTimeout(() => Date.now() >= expires && lost(), Math.min(seconds * 1000 + 500, 2 ** 31 - 1));
  }
}

/** What the token says of its caller, to be shown; the server alone judges it. */
function payload(jwt) {
  try {
    const part = jwt.split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(part), character => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (opaque) {
    return null;
  }
}

function random() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
