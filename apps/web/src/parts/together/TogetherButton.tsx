import { createRoomCall } from '@aerial/api-client/calls/rooms.ts';
import { ApiError, errorText } from '@aerial/api-client/port.ts';
import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { Users } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useSurroundings } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { usePlayerState } from '../../player/react.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { ControlButton } from '../../player/ui/ControlButton.tsx';
import { setActiveRoom, useActiveRoom } from './active-room.ts';
import { withinPresent } from './wishes.ts';

/** Loaded by the first room. */
const RoomLayer = lazy(() => import('./RoomLayer.tsx'));

export type TogetherSubject =
  | { readonly contentId: ContentId; readonly libraryId: LibraryId }
  | { readonly channelId: ChannelId };

/** A button of the player: opens a room for what plays, or shows the room that the viewer is in. */
export function TogetherButton({
  player,
  subject,
}: {
  readonly player: PlayerStore;
  readonly subject: TogetherSubject;
}) {
  const { t } = useTranslation();
  const api = useApi();
  const { embed } = useSurroundings();
  const isOn = useViewerFeature('watch_together');
  const ids = {
    contentId: 'contentId' in subject ? subject.contentId : null,
    channelId: 'channelId' in subject ? subject.channelId : null,
  };
  const room = useActiveRoom(ids);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const canSeek = usePlayerState(player, (state) => state.canSeek && state.hasPicture);
  // Neither follows the positions of a room.
  const playsElsewhere = usePlayerState(player, ({ machine: { flags } }) => flags.casting || flags.vitrina);
  const close = useCallback(() => setOpen(false), []);
  if (!isOn || embed || (!room && (!canSeek || playsElsewhere))) return null;

  const create = async (): Promise<void> => {
    setBusy(true);
    const { machine } = player.getState();
    const present = ids.channelId === null ? undefined : player.getTime().now;
    try {
      const made = await api.call(createRoomCall, {
        body: {
          ...('contentId' in subject
            ? { content_id: subject.contentId, library_id: subject.libraryId }
            : { channel_id: subject.channelId }),
          position: withinPresent(player.positionNow(), present),
          is_playing: machine.phase === 'play' || machine.phase === 'waiting',
        },
      });
      setActiveRoom({ ...ids, id: made.room.id, memberId: made.member_id });
      setOpen(true);
    } catch (error) {
      showToast(errorText(error instanceof ApiError ? error : undefined, t('error_video_download')), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ControlButton
        label={t('together_title')}
        isPressed={room ? isOpen : undefined}
        onPress={() => (room ? setOpen(!isOpen) : isBusy ? undefined : void create())}
      >
        <Users aria-hidden="true" />
      </ControlButton>
      {room && (
        <Suspense>
          <RoomLayer key={room.id} player={player} active={room} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
