import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { Numbers } from './Numbers.tsx';
import { texts } from './texts.ts';

/** Creates and changes many packets at once. */
export default function DocumentPage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t('import')} back={{ to: '/offer', label: t('all') }} />
      <DocumentForm document="" />
      <Numbers />
    </>
  );
}
