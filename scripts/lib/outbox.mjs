/**
 * Whether `npm start` is somebody trying the service out on their own machine. Then one-time codes, which have no way out,
 * are shown on the outbox page; an installation that anybody else can reach never does that by itself.
 */
const LOCAL_HOSTS = ['', '127.0.0.1', 'localhost', '::1'];
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Whoever sets one of these runs a real installation. */
const OF_INSTALLATIONS = ['NODE_ENV', 'DATABASE_URL', 'MEDIA_SECRET', 'TRUSTED_PROXIES', 'SMS_URL', 'MAIL_URL', 'TELEGRAM_BOT_TOKEN'];

/** @returns the settings to add to the environment */
export function demoSettings(env) {
  const given = (name) => env[name]?.trim() ?? '';
  const publicUrl = given('PUBLIC_URL');
  const isLocal = LOCAL_HOSTS.includes(given('HOST')) && (publicUrl === '' || (URL.canParse(publicUrl) && LOCAL_NAMES.includes(new URL(publicUrl).hostname)));
  const isDemo = !['no', 'off', 'false', '0'].includes(given('AERIAL_DEMO').toLowerCase());
  const isReal = OF_INSTALLATIONS.some((name) => given(name) !== '');
  return given('AERIAL_OUTBOX') === '' && isLocal && isDemo && !isReal ? { AERIAL_OUTBOX: 'local' } : {};
}
