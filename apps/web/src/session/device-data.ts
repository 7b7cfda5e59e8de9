/** What a device reports about itself when it registers, read from the user agent. @source F-195–F-200 */

export interface DeviceData {
  readonly device_type: 'tv' | 'tablet' | 'phone' | 'pc';
  readonly vendor: string;
  readonly model: string;
  readonly version: string;
  readonly os_name: string;
  readonly os_version: string;
  readonly application_type: 'web' | 'android-mobile' | 'ios';
  readonly serial: string;
}

const UNKNOWN = 'unknown';
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android ?([\d.]*)/],
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['Tizen', /Tizen ?([\d.]*)/],
  ['webOS', /Web0S|webOS ?([\d.]*)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['ChromeOS', /CrOS \S+ ([\d.]+)/],
  ['Linux', /Linux/],
];
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Yandex', /YaBrowser\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

function first(table: typeof SYSTEMS, agent: string): readonly [string, string] {
  for (const [name, pattern] of table) {
    const match = pattern.exec(agent);
    if (match) return [name, match[1]?.replaceAll('_', '.') || UNKNOWN];
  }
  return [UNKNOWN, UNKNOWN];
}

/** Name and version. */
export const browserOf = (agent: string): readonly [name: string, version: string] => first(BROWSERS, agent);

export function deviceTypeOf(agent: string): DeviceData['device_type'] {
  if (
    /Tizen(?!.*Mobile)|Web0S|webOS|SMART-TV|SmartTV|HbbTV|VIDAA|NetCast|GoogleTV|Android TV|BRAVIA|AFT[A-Z]/.test(agent)
  )
    return 'tv';
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet';
  if (/iPhone|iPod|Mobile/.test(agent)) return 'phone';
  return 'pc';
}

function hardwareOf(agent: string): readonly [string, string] | undefined {
  const apple = /iPhone|iPad|iPod/.exec(agent);
  if (apple) return ['Apple', apple[0]];
  if (/Macintosh/.test(agent)) return ['Apple', 'Macintosh'];
  const android = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(agent)?.[1];
  return android && android !== 'K' ? [android.split(' ')[0]!, android] : undefined;
}

/** @param webView whether the page runs in the web view of a native application: the model names it, once */
export function describeDevice(agent: string, serial: string, webView: boolean): DeviceData {
  const [osName, osVersion] = first(SYSTEMS, agent);
  const [browser, browserVersion] = browserOf(agent);
  const [vendor, plainModel] = hardwareOf(agent) ?? [browser, browser];
  const model = webView && !plainModel.endsWith(' webview') ? `${plainModel} webview` : plainModel;
  return {
    device_type: deviceTypeOf(agent),
    vendor,
    model,
    version: browserVersion,
    os_name: osName,
    os_version: osVersion,
    application_type: webView ? (osName === 'iOS' ? 'ios' : 'android-mobile') : 'web',
    serial,
  };
}
