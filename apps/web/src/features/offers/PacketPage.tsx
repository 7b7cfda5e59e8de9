import { NotFound } from '../../parts/missing/NotFoundPage.tsx';

/** One packet; nothing is sold yet, so none is found. @source A-905 */
export default function PacketPage() {
  return <NotFound what="subscription" />;
}
