import { VIDEO_STATES, videosCall, type TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useName } from '../catalogue/words.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { listByCursor } from '../list/sources.ts';
import type { Column, Filter } from '../list/types.ts';
import { pollWhileOpen, VIDEOS_KEY } from './keys.ts';
import { failureKey, videoTexts } from './texts.ts';
import { sizeText, stateText } from './video-words.ts';
import { VideoTag } from './VideoTag.tsx';

const PAGE = 100;
const LIST_KEY = [...VIDEOS_KEY, 'list'];
const pathOf = ({ title_id: id }: TitleVideo): string => `/titles/${id}?tab=video`;

/** Looks at the latest videos while one of them is worked on; the list is requested again whenever it has moved on. */
function useOpenVideos(): void {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...VIDEOS_KEY, 'latest'],
    queryFn: () => callApi(videosCall, { query: { limit: 10 } }),
    refetchInterval: ({ state }) => pollWhileOpen(state.data?.items),
  });
  const stand = data?.items
    .map(({ id, state, progress, received }) => [id, state, progress, received].join(' '))
    .join();
  useEffect(() => {
    if (stand !== undefined) void queries.invalidateQueries({ queryKey: LIST_KEY });
  }, [queries, stand]);
}

/** Videos that are uploaded and encoded, the newest first. */
export function VideoList() {
  const t = useTexts(videoTexts);
  const formats = useFormats();
  const language = useLanguage();
  const name = useName();
  const navigate = useNavigate();
  useOpenVideos();
  const source = useMemo(
    () =>
      listByCursor<TitleVideo>(LIST_KEY, ({ filters, signal }, page) => {
        const state = VIDEO_STATES.find((one) => one === filters['state']);
        return callApi(videosCall, {
          query: { ...page, ...(state && { state }), limit: PAGE },
          ...(signal && { signal }),
        });
      }),
    [],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'state',
        label: t('state'),
        choices: VIDEO_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): readonly Column<TitleVideo>[] => [
      {
        id: 'title',
        label: t('title'),
        isHeader: true,
        text: ({ title }) => name(title),
        cell: (video) => <Link to={pathOf(video)}>{name(video.title)}</Link>,
      },
      {
        id: 'state',
        label: t('state'),
        text: (video) => stateText(t, video),
        cell: (video) => <VideoTag video={video} />,
      },
      {
        id: 'failure',
        label: t('reason'),
        text: ({ failure }) => (failure ? t(failureKey(failure)) : ''),
      },
      { id: 'file', label: t('file'), text: ({ file_name: file }) => file },
      { id: 'size', label: t('size'), isNumeric: true, text: ({ size }) => sizeText(language, size) },
      { id: 'origin', label: t('origin'), text: ({ origin }) => t(`kind_${origin}`), isHidden: true },
      { id: 'by', label: t('by'), text: ({ started_by: by }) => by },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.instant(at),
      },
    ],
    [t, formats, language, name],
  );
  return (
    <ListScreen
      isEmbedded
      title={t('list')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      onOpen={(video) => void navigate(pathOf(video))}
      empty={{ title: t('empty'), text: t('empty_text') }}
      fileName="videos"
    />
  );
}
