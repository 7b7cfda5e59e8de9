/**
 * Version of the application: sent with every login and registration, shown in the settings, carried by translation files and their
 * addresses. `apps/web/public/service-worker.js` names its cache by it. @source F-048, F-049, F-459
 */
export const APP_VERSION = '186';
