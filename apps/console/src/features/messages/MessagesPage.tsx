import { messageOrdersCall, type MessageOrder } from '@aerial/contract/calls/operator-messages.ts';
import { flatPacketsCall } from '@aerial/contract/calls/packets.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { MessageForm } from './MessageForm.tsx';
import { segmentText } from './segments.ts';
import { texts } from './texts.ts';

const source = wholeList<MessageOrder>(['messages'], ({ signal }) =>
  callApi(messageOrdersCall, signal ? { signal } : {}),
);

/** Messages to many subscribers, and how far they are. */
export default function MessagesPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const packets = useQuery({
    queryKey: ['packets', 'flat'],
    queryFn: () => callApi(flatPacketsCall),
    enabled: may('packets:read'),
  });
  const columns = useMemo((): readonly Column<MessageOrder>[] => {
    const nameOf = (id: number) => packets.data?.find((packet) => packet.id === id)?.name ?? `#${id}`;
    return [
      {
        id: 'segment',
        label: t('segment'),
        isHeader: true,
        text: ({ segment }) => segmentText(t, segment, nameOf),
      },
      {
        id: 'status',
        label: t('status'),
        text: ({ status }) => t(status === 'done' ? 'status_done' : 'status_sending'),
        cell: ({ status }) => (
          <Tag look={status === 'done' ? 'plain' : 'outline'}>
            {t(status === 'done' ? 'status_done' : 'status_sending')}
          </Tag>
        ),
      },
      {
        id: 'sent',
        label: t('sent'),
        isNumeric: true,
        text: ({ sent }) => String(sent),
        cell: ({ sent }) => formats.number(sent),
        sort: ({ sent }) => sent,
      },
      {
        id: 'had',
        label: t('already_had'),
        isNumeric: true,
        text: ({ already_had: had }) => String(had),
        isHidden: true,
      },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.instant(at),
        sort: ({ created_at: at }) => at,
      },
      {
        id: 'done',
        label: t('done'),
        text: ({ done_at: at }) => at ?? '',
        cell: ({ done_at: at }) => formats.instant(at),
      },
      { id: 'key', label: t('key'), text: ({ key }) => key, isHidden: true },
    ];
  }, [t, formats, packets.data]);
  const write = may('messages:write') && (
    <Button size="small" look="primary" icon={<Send aria-hidden size={16} />} onClick={() => setWriting(true)}>
      {t('write')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => id}
        actions={write}
        empty={{ title: t('empty'), text: t('empty_text'), action: write }}
        fileName="messages"
      />
      <Dialog open={isWriting} onOpenChange={setWriting} title={t('write')}>
        <MessageForm packets={packets.data ?? []} onDone={() => setWriting(false)} />
      </Dialog>
    </>
  );
}
