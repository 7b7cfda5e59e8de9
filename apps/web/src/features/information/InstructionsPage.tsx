import { useLocation } from 'react-router';
import { InstructionsView } from './InstructionsView.tsx';

/** `/instructions?device=…`: the device is chosen on the page and kept in the address. @source */
export default function InstructionsPage() {
  const asked = new URLSearchParams(useLocation().search).get('device');
  return <InstructionsView asked={asked} addressOf={(device) => `/instructions?device=${device}`} canonical="/instructions" />;
}
