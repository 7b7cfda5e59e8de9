import { useState } from 'react';
import { useLocation } from 'react-router';
import { InfoPage } from '../../parts/information/InfoPage.tsx';

/** A video by its address, played by the browser itself. Not in production. @source F-126 */
export default function VitrinaTestPage() {
  const given = new URLSearchParams(useLocation().search).get('src') ?? '';
  const [address, setAddress] = useState(given);
  return (
    <InfoPage title={'/vitrina_test'}>
      <input
        type="url"
        aria-label={'src'}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        style={{ width: '100%', minHeight: '3rem' }}
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a stream under test */}
      {/^(https?:|\/)/.test(address) && <video src={address} controls muted style={{ width: '100%' }} />}
    </InfoPage>
  );
}
