import { incomingVideosCall, takeIncomingVideoCall, type TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { FolderInput, Upload } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { useAction } from '../../parts/useAction.ts';
import { VIDEOS_KEY } from '../../parts/videos/keys.ts';
import { videoTexts } from '../../parts/videos/texts.ts';
import { sizeText } from '../../parts/videos/video-words.ts';
import styles from './Video.module.css';

/** A button that opens the browser's own choice of a file. */
export function ChooseFile({ label, onFile }: { label: string; onFile(file: File): void }) {
  return (
    <label className={styles.file}>
      <Upload aria-hidden size={16} />
      {label}
      <input
        type="file"
        accept="video/*,.mkv,.mxf,.ts,.m2ts,.mts,.vob,.flv,.avi,.wmv,.ogm"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** Takes a file that lies on the server already. */
export function ChooseIncoming({ title }: { title: OperatorTitle }) {
  const t = useTexts(videoTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<FolderInput aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('from_incoming')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('incoming')}>
        {isOpen && <Incoming titleId={title.id} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Incoming({ titleId, onDone }: { titleId: TitleVideo['title_id']; onDone: () => void }) {
  const t = useTexts(videoTexts);
  const formats = useFormats();
  const language = useLanguage();
  const [act, isBusy] = useAction();
  const { data } = useQuery({
    queryKey: [...VIDEOS_KEY, 'incoming'],
    queryFn: () => callApi(incomingVideosCall),
    staleTime: 0,
  });
  async function take(path: string): Promise<void> {
    const order = () => callApi(takeIncomingVideoCall, { params: { id: titleId }, body: { path } });
    if (await act(order, { changes: [VIDEOS_KEY] })) onDone();
  }
  if (!data) return <Spinner />;
  if (data.folder === null) return <p>{t('incoming_none')}</p>;
  return (
    <StaticTable
      caption={t('incoming')}
      rows={data.items}
      idOf={({ path }) => path}
      empty={t('incoming_empty', { folder: data.folder })}
      columns={[
        { label: t('file'), cell: ({ path }) => <span className={styles.name}>{path}</span> },
        { label: t('size'), isNumeric: true, cell: ({ size }) => sizeText(language, size) },
        { label: t('created'), cell: ({ changed_at: at }) => formats.instant(at) },
        {
          label: t('from_incoming'),
          cell: ({ path }) => (
            <Button size="small" disabled={isBusy} onClick={() => void take(path)}>
              {t('take', { name: path })}
            </Button>
          ),
        },
      ]}
    />
  );
}
