import { useParams } from 'react-router';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { isDeviceKey } from '../../parts/information/instructions.ts';
import { InstructionsView } from './InstructionsView.tsx';

/** `/guide/{device}`: the instructions of one device. @source F-107, C-084 */
export default function GuidePage() {
  const { device } = useParams();
  if (!isDeviceKey(device)) return <NotFound />;
  return <InstructionsView requested={device} addressOf={(key) => `/guide/${key}`} canonical={`/guide/${device}`} />;
}
