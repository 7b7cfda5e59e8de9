import { NotFound } from '../../parts/missing/NotFoundPage.tsx';

/** One packet; nothing is on sale yet, so it is always a not-found page. @source A-905 */
export default function PacketPage() {
  return <NotFound what="subscription" />;
}
