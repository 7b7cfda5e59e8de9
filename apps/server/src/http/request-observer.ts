/** Counts one answer. @param ms from the request's arrival until the answer is sent @param kind overrides the kind of the route */
export type CountAnswer = (status: number, ms: number, kind?: string) => void;

/** What measures the requests that are answered; `monitoring/` has one. */
export interface RequestObserver {
  /** @param path of the route, with its parameters by name. @returns counts its answers; the same function for the same route */
  route(method: string, path: string): CountAnswer;
}
