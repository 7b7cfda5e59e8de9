import {
  operatorChannelCall,
  removeChannelCall,
  type OperatorChannel,
} from '@aerial/contract/calls/operator-channels.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { Blackouts } from './Blackouts.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { channelKey, KEY, nameOf } from './data.ts';
import { RowPlayer } from './RowPlayer.tsx';
import { SourceTab } from './SourceTab.tsx';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

/** One channel: what it is, its source, when it must not be shown, its history. */
export default function ChannelPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const language = useLanguage();
  const may = useMay();
  const { id = '' } = useParams();
  const [isPlayed, setPlayed] = useState(false);
  const query = useQuery({
    queryKey: channelKey(id),
    queryFn: ({ signal }) =>
      callApi(operatorChannelCall, { params: { id: Number(id) as OperatorChannel['id'] }, signal }),
  });
  const isWriter = may('channels:write');
  return (
    <>
      <DetailScreen
        key={id}
        query={query}
        back={{ to: '/channels', label: t('all') }}
        titleOf={(channel) => `${channel.num} · ${nameOf(channel, language)}`}
        marksOf={(channel) => (
          <>
            {channel.is_hidden && <Tag look="outline">{t('hidden')}</Tag>}
            {channel.is_free && <Tag look="outline">{t('free')}</Tag>}
            {channel.is_shared && <Tag look="outline">{t('shared')}</Tag>}
          </>
        )}
        actionsOf={(channel) =>
          isWriter && <Actions channel={channel} name={nameOf(channel, language)} onPlay={() => setPlayed(true)} />
        }
        tabsLabel={t('parts')}
        tabsOf={(channel) => [
          {
            id: 'general',
            label: t('general'),
            content: (
              <>
                {channel.is_shared && <p className={styles.note}>{t('shared_note')}</p>}
                <ChannelForm channel={channel} />
              </>
            ),
          },
          { id: 'source', label: t('source'), content: <SourceTab channel={channel} /> },
          { id: 'blackouts', label: t('blackouts'), content: <Blackouts id={channel.id} /> },
          ...(may('audit:read')
            ? [{ id: 'history', label: history, content: <History object={`operators/channels/${id}`} /> }]
            : []),
        ]}
      />
      {isPlayed && query.data && (
        <RowPlayer id={query.data.id} name={nameOf(query.data, language)} onClose={() => setPlayed(false)} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly channel: OperatorChannel;
  readonly name: string;
  onPlay(): void;
}

function Actions({ channel, name, onPlay }: ActionsProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  async function remove(): Promise<void> {
    const question = { title: t('remove'), text: t('remove_text', { name }), action: t('remove'), isDangerous: true };
    if (!(await confirmed({ ...question, typed: channel.slug }))) return;
    await callApi(removeChannelCall, { params: { id: channel.id } });
    await navigate('/channels');
  }
  return (
    <>
      <Button size="small" look="primary" icon={<Play aria-hidden size={16} />} onClick={onPlay}>
        {t('play')}
      </Button>
      <Button size="small" look="ghost" busy={isBusy} onClick={() => void run(remove, { changes: [[...KEY, 'list']] })}>
        {t('remove')}
      </Button>
    </>
  );
}
