import { useTexts } from '../../i18n/texts.ts';
import { PageTabs } from '../../parts/detail/PageTabs.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { videoTexts } from '../../parts/videos/texts.ts';
import { VideoList } from '../../parts/videos/VideoList.tsx';
import { useMay } from '../../session/self.tsx';
import { RunList } from './RunList.tsx';
import { runTexts } from './run-texts.ts';

/** Imports and encodings: finished, running and pending. */
export default function JobsPage() {
  const [t, videos] = [useTexts(runTexts), useTexts(videoTexts)];
  const may = useMay();
  return (
    <>
      <PageHeader title={t('all')} />
      <PageTabs
        label={t('kinds')}
        tabs={[
          { id: 'imports', label: t('imports'), content: <RunList /> },
          ...(may('content:read') ? [{ id: 'videos', label: videos('list'), content: <VideoList /> }] : []),
        ]}
      />
    </>
  );
}
