import {
  importCall,
  removeImportCall,
  runImportCall,
  uploadImportCall,
  type OperatorImport,
} from '@aerial/contract/calls/operator-imports.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { ImportSettings } from './ImportForm.tsx';
import { IMPORTS_KEY, RUNS_KEY, importKey, pollWhileOpen } from './keys.ts';
import { Mapping } from './Mapping.tsx';
import { RunList, StateTag } from './RunList.tsx';
import { texts } from './texts.ts';

/** One import: its runs, the mapping of a guide, and where it comes from. */
export default function ImportPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: importKey(id),
    queryFn: () => callApi(importCall, { params: { id } }),
    refetchInterval: ({ state }) => pollWhileOpen(state.data?.last_run),
  });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/imports', label: t('all') }}
      titleOf={({ name }) => name}
      marksOf={({ last_run: run }) => run && <StateTag run={run} />}
      actionsOf={(found) => may('channels:write') && <Actions found={found} />}
      tabsLabel={t('parts')}
      tabsOf={(found): readonly DetailTab[] => [
        ...(found.kind === 'guide' ? [{ id: 'mapping', label: t('mapping'), content: <Mapping id={found.id} /> }] : []),
        { id: 'runs', label: t('runs'), content: <RunList importId={found.id} /> },
        { id: 'settings', label: t('settings'), content: <ImportSettings key={found.id} found={found} /> },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`operators/imports/${found.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ found }: { found: OperatorImport }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [act, isBusy] = useAction();
  const chooser = useRef<HTMLInputElement>(null);
  const params = { id: found.id };
  const changes = [IMPORTS_KEY, RUNS_KEY];
  const upload = (file: File) =>
    act(
      async () => {
        const run = await callApi(uploadImportCall, { params, query: { name: file.name.slice(0, 255) }, file });
        await navigate(`/jobs/${run.id}`);
      },
      { changes },
    );
  const read = () =>
    act(
      async () => {
        const run = await callApi(runImportCall, { params });
        if (found.kind === 'channels') await navigate(`/jobs/${run.id}`);
      },
      { changes },
    );
  async function remove(): Promise<void> {
    const text = t('delete_text', { name: found.name });
    const question = { title: t('delete'), text, action: t('delete'), isDangerous: true, typed: found.name };
    if (!(await confirmed(question))) return;
    await callApi(removeImportCall, { params });
    await navigate('/imports');
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".m3u,.m3u8,.txt,.xml,.xmltv,.gz"
        data-upload
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button
        size="small"
        look={found.address === null ? 'primary' : 'secondary'}
        busy={isBusy}
        title={t('upload_text')}
        icon={<Upload aria-hidden size={16} />}
        onClick={() => chooser.current?.click()}
      >
        {t('upload')}
      </Button>
      {(found.address !== null || found.has_file) && (
        <Button
          size="small"
          look={found.address === null ? 'secondary' : 'primary'}
          disabled={isBusy}
          icon={<RefreshCw aria-hidden size={16} />}
          onClick={() => void read()}
        >
          {t(found.address === null ? 'read_again' : 'read_now')}
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        disabled={isBusy}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => void act(remove, { changes })}
      >
        {t('delete')}
      </Button>
    </>
  );
}
