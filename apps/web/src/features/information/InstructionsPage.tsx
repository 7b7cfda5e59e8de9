import { useLocation } from 'react-router';
import { InstructionsView } from './InstructionsView.tsx';

/** `/instructions?device=…`: the device is chosen on the page and stored in the address. @source */
export default function InstructionsPage() {
  const requested = new URLSearchParams(useLocation().search).get('device');
  return (
    <InstructionsView
      requested={requested}
      addressOf={(device) => `/instructions?device=${device}`}
      canonical="/instructions"
    />
  );
}
