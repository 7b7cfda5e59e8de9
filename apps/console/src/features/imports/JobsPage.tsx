import { RunList } from './RunList.tsx';

/** What was imported, is being imported, and waits for somebody. */
export default function JobsPage() {
  return <RunList />;
}
