/** Security headers of every answer. Pages add a policy of their own (ssr/content-policy.ts). */
import type { FastifyInstance } from 'fastify';

/** A year, seconds. */
const HTTPS_ONLY_S = 31_536_000;
/** Sensors and devices that television needs none of. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];
/** Answers of the API are data: opened as a page, one can run, frame and load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** The page that describes the API: its own files only, and the styles that it sets itself. */
export const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src-attr 'none'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";
/** Whether the matched route is the API's. Its description is a page with a policy of its own, which comes later and wins; errors are data everywhere. */
const isData = (route: string | undefined): boolean => route?.startsWith('/v2/') ?? false;

/** Headers that clients on other sites can read beyond those that browsers always expose. */
export const EXPOSED_HEADERS = 'Retry-After';

export type Headers = Readonly<Record<string, string>>;

/** @param publicUrl where viewers reach the installation; over https they are to stay there */
export function securityHeaders(publicUrl: string): Headers {
  return {
    'x-content-type-options': 'nosniff',
    // Tokens travel in queries, a page's own among them: other sites receive only the origin. @source F-176
    'referrer-policy': 'strict-origin',
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HTTPS_ONLY_S}` }),
  };
}

/** The headers of an answer of the API. */
export const dataHeaders = (publicUrl: string): Headers => ({
  ...securityHeaders(publicUrl),
  'content-security-policy': DATA_POLICY,
});

/** Sets the headers before anything else happens to a request. */
export function secureAnswers(app: FastifyInstance, publicUrl: string): void {
  const general = securityHeaders(publicUrl);
  const data = dataHeaders(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.routeOptions.url) ? data : general);
    done();
  });
}
