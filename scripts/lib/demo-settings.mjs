/**
 * Whether `npm start` is a trial on a developer's own machine. Then one-time codes, for which no transport is configured,
 * are shown on the outbox page, and packets are paid through the sandbox, which moves no money; an installation that other machines can reach never does that by default.
 */
const LOCAL_HOSTS = ['', '127.0.0.1', 'localhost', '::1'];
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Any of these settings marks a real installation. */
const INSTALLATION_SETTINGS = [
  'NODE_ENV',
  'DATABASE_URL',
  'MEDIA_SECRET',
  'TRUSTED_PROXIES',
  'SMS_URL',
  'MAIL_URL',
  'TELEGRAM_BOT_TOKEN',
];

/** @returns the settings to add to the environment */
export function demoSettings(env) {
  const given = (name) => env[name]?.trim() ?? '';
  const publicUrl = given('PUBLIC_URL');
  const isLocal =
    LOCAL_HOSTS.includes(given('HOST')) &&
    (publicUrl === '' || (URL.canParse(publicUrl) && LOCAL_NAMES.includes(new URL(publicUrl).hostname)));
  const isDemo = !['no', 'off', 'false', '0'].includes(given('AERIAL_DEMO').toLowerCase());
  const isReal = INSTALLATION_SETTINGS.some((name) => given(name) !== '');
  if (!isLocal || !isDemo || isReal) return {};
  return {
    ...(given('AERIAL_OUTBOX') === '' && { AERIAL_OUTBOX: 'local' }),
    ...(given('PAYMENT_SANDBOX') === '' && { PAYMENT_SANDBOX: 'yes' }),
  };
}
