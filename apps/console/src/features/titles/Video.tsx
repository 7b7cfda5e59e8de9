import {
  cancelVideoCall,
  createVideoCall,
  retryVideoCall,
  titleVideosCall,
  type TitleVideo,
} from '@aerial/contract/calls/operator-videos.ts';
import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { fingerprintOf } from '../../parts/videos/fingerprint.ts';
import { isOpen, pollWhileOpen, VIDEOS_KEY, videosOfKey } from '../../parts/videos/keys.ts';
import { failureKey, videoTexts } from '../../parts/videos/texts.ts';
import { FileGone, type UploadState } from '../../parts/videos/uploader.ts';
import { dropUpload, pauseUpload, resumeUpload, startUpload, useUpload } from '../../parts/videos/uploads.ts';
import { durationText, leftText, renditionsText, sizeText, stateText } from '../../parts/videos/video-words.ts';
import { useMay } from '../../session/self.tsx';
import { ChooseFile, ChooseIncoming } from './ChooseVideo.tsx';
import { TITLES_KEY } from './keys.ts';
import styles from './Video.module.css';

/** The video of a film or episode: what viewers watch, and what is being uploaded or encoded. */
export function Video({ title }: { title: OperatorTitle }) {
  const t = useTexts(videoTexts);
  const isWriter = useMay()('content:write') && title.is_editable;
  const queries = useQueryClient();
  const { data: videos = [] } = useQuery({
    queryKey: videosOfKey(title.id),
    queryFn: () => callApi(titleVideosCall, { params: { id: title.id } }),
    refetchInterval: ({ state }) => pollWhileOpen(state.data),
  });
  const [latest] = videos;
  const ready = videos.find(({ state }) => state === 'ready');
  const open = isOpen(latest) ? latest : undefined;
  const readyId = ready?.id;
  useEffect(() => {
    // The title has a video now, and its length.
    if (readyId !== undefined) void queries.invalidateQueries({ queryKey: TITLES_KEY });
  }, [queries, readyId]);
  const isEmpty = !title.has_media && !ready;
  return (
    <>
      {(open || latest?.state === 'failed') && <Pending video={latest!} isWriter={isWriter} />}
      {isEmpty && !latest && <p>{t('none_yet')}</p>}
      {(ready || title.has_media) && (
        <Section title={t('current')}>{ready ? <Result video={ready} /> : <p>{t('present')}</p>}</Section>
      )}
      {isWriter && !open && <Choose title={title} isReplacing={!isEmpty} />}
    </>
  );
}

function Choose({ title, isReplacing }: { title: OperatorTitle; isReplacing: boolean }) {
  const t = useTexts(videoTexts);
  const [act] = useAction();
  const choose = (file: File) =>
    act(
      async () => {
        const body = { file_name: file.name.slice(0, 255), size: file.size, fingerprint: await fingerprintOf(file) };
        startUpload(await callApi(createVideoCall, { params: { id: title.id }, body }), file);
      },
      { changes: [VIDEOS_KEY] },
    );
  return (
    <>
      <div className={styles.actions}>
        <ChooseFile label={t(isReplacing ? 'replace' : 'choose')} onFile={(file) => void choose(file)} />
        <ChooseIncoming title={title} />
      </div>
      <p className={styles.note}>
        {isReplacing && `${t('replace_text')} `}
        {t('formats')}
      </p>
    </>
  );
}

/** A video that is not ready: how far it is, why it failed, and what may be done about it. */
function Pending({ video, isWriter }: { video: TitleVideo; isWriter: boolean }) {
  const t = useTexts(videoTexts);
  const upload = useUpload(video.id);
  const [act, isBusy] = useAction();
  const order = (call: typeof retryVideoCall | typeof cancelVideoCall) =>
    act(() => callApi(call as typeof retryVideoCall, { params: { id: video.id } }), { changes: [VIDEOS_KEY] });
  async function cancel(): Promise<void> {
    const action = t(video.state === 'encoding' ? 'cancel_encoding' : 'cancel_upload');
    if (!(await confirmed({ title: action, text: t('cancel_text'), action }))) return;
    dropUpload(video.id);
    await order(cancelVideoCall);
  }
  return (
    <Section title={video.file_name}>
      {video.state === 'uploading' && <Uploading video={video} upload={upload} isWriter={isWriter} />}
      {(video.state === 'waiting' || video.state === 'encoding') && (
        <div className={styles.progress}>
          <output>{stateText(t, video)}</output>
          <ProgressBar percent={video.progress} label={t('progress')} />
          {video.state === 'waiting' && <p className={styles.note}>{t('waiting_text')}</p>}
        </div>
      )}
      {video.failure && (
        <div role="alert" className={styles.failure}>
          <p>{t(failureKey(video.failure))}</p>
          {video.failure.message && <p>{video.failure.message}</p>}
        </div>
      )}
      {isWriter && (
        <div className={styles.actions}>
          {video.state === 'uploading' && <UploadButtons video={video} upload={upload} />}
          {video.may.retry && (
            <Button
              size="small"
              look="primary"
              busy={isBusy}
              icon={<RotateCw aria-hidden size={16} />}
              onClick={() => void order(retryVideoCall)}
            >
              {t('retry')}
            </Button>
          )}
          {video.may.cancel && (
            <Button
              size="small"
              look="ghost"
              disabled={isBusy}
              icon={<X aria-hidden size={16} />}
              onClick={() => void cancel()}
            >
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

interface UploadProps {
  readonly video: TitleVideo;
  /** Undefined: it is none of this page, another member's perhaps. */
  readonly upload: UploadState | undefined;
}

function Uploading({ video, upload, isWriter }: UploadProps & { isWriter: boolean }) {
  const t = useTexts(videoTexts);
  const language = useLanguage();
  const received = Math.max(video.received, upload?.received ?? 0);
  const size = (bytes: number): string => sizeText(language, bytes);
  const speed = upload?.kind === 'sending' ? upload.speed : undefined;
  const stateNow =
    upload?.kind === 'paused' || upload?.kind === 'retrying'
      ? t(upload.kind)
      : stateText(t, { ...video, received: Math.min(received, video.size) });
  return (
    <div className={styles.progress}>
      <output>{stateNow}</output>
      <ProgressBar percent={(received / video.size) * 100} label={t('progress')} />
      <p className={styles.numbers}>
        <span>{t('of_size', { received: size(received), size: size(video.size) })}</span>
        {speed !== undefined && <span>{t('speed', { speed: size(speed) })}</span>}
        {speed !== undefined && <span>{leftText(t, video.size - received, speed)}</span>}
      </p>
      {upload?.kind === 'failed' && (
        <div role="alert" className={styles.failure}>
          <p>{t('upload_failed')}</p>
          <p>{upload.error instanceof FileGone ? t('file_gone') : failureText(upload.error)}</p>
        </div>
      )}
      {!upload && isWriter && (
        <p className={styles.note}>
          {t('choose_again_text', { name: video.file_name, received: size(received), size: size(video.size) })}
        </p>
      )}
    </div>
  );
}

function UploadButtons({ video, upload }: UploadProps) {
  const t = useTexts(videoTexts);
  async function chooseAgain(file: File): Promise<void> {
    const isSame =
      file.name.slice(0, 255) === video.file_name &&
      file.size === video.size &&
      (video.fingerprint === '' || (await fingerprintOf(file).catch(() => '')) === video.fingerprint);
    if (isSame) startUpload(video, file);
    else showToast(t('other_file'), 'error');
  }
  if (upload?.kind === 'sending' || upload?.kind === 'retrying')
    return (
      <Button size="small" icon={<Pause aria-hidden size={16} />} onClick={() => pauseUpload(video.id)}>
        {t('pause')}
      </Button>
    );
  if (upload && !(upload.kind === 'failed' && upload.error instanceof FileGone))
    return (
      <Button
        size="small"
        look="primary"
        icon={<Play aria-hidden size={16} />}
        onClick={() => resumeUpload({ ...video, received: Math.max(video.received, upload.received) })}
      >
        {t('resume')}
      </Button>
    );
  return <ChooseFile label={t('choose_again')} onFile={(file) => void chooseAgain(file)} />;
}

function Result({ video }: { video: TitleVideo }) {
  const t = useTexts(videoTexts);
  const formats = useFormats();
  const { result } = video;
  return (
    <>
      <Facts
        facts={[
          [t('file'), video.file_name],
          [t('duration'), result && durationText(result.duration_s)],
          [t('renditions'), result && renditionsText(result.renditions)],
          [t('audio'), result?.audio.join(', ')],
          [t('subtitles'), result?.subtitles.join(', ')],
          [t('by'), video.started_by],
          [t('finished'), formats.instant(video.finished_at)],
        ]}
      />
      {result !== null && result.dropped_subtitles > 0 && (
        <p className={styles.note}>{t('subtitles_dropped', { count: result.dropped_subtitles })}</p>
      )}
    </>
  );
}
