import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { packetTexts } from './packet-texts.ts';
import { PacketForm } from './PacketForm.tsx';
import { texts } from './texts.ts';

/** A packet that is made in a form. */
export default function NewPacketPage() {
  const [t, all] = [useTexts(packetTexts), useTexts(texts)];
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('add')} back={{ to: '/offer', label: all('all') }} />
      <PacketForm onCreated={({ slug }) => void navigate(`/offer/${slug}`)} />
    </>
  );
}
