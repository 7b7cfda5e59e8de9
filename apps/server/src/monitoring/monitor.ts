import type { RequestObserver } from '../http/request-observer.ts';

/** What parts of the service report to the measurements of their process. */
export interface Monitor {
  readonly requests: RequestObserver;
  /** What became of messages to browsers. */
  countDelivery(verdict: string): void;
}
