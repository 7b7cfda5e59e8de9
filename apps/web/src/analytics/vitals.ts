/** Web vitals of the page: written to the console log, and sent nowhere. @source F-418, A-661 */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** @param log `console.log` */
export function logVitals(log: (line: string) => void): void {
  const write = ({ name, value, rating }: Metric): void => log(`web-vitals ${name} ${value.toFixed(3)} ${rating}`);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(write);
}
