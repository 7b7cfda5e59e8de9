import { uploadPictureCall } from '@aerial/contract/calls/operator-titles.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAction } from '../useAction.ts';
import styles from './Catalogue.module.css';
import { cropped, dragged, isOpaque, MAX_ZOOM, SHAPES, WHOLE, type Crop, type PictureShape } from './crop.ts';
import { catalogueTexts } from './texts.ts';

interface Props {
  readonly label: string;
  readonly shape: PictureShape;
  readonly address: string | null;
  /** Names the stored file. */
  readonly name: string;
  readonly isDisabled?: boolean;
  onChange(address: string | null): void;
}
const MAX_FILE_BYTES = 40 * 1024 ** 2;

/** A picture that is chosen, cropped here, uploaded and judged there. */
export function PictureField({ label, shape, address, name, isDisabled, onChange }: Props) {
  const t = useTexts(catalogueTexts);
  const id = useId();
  const [picture, setPicture] = useState<ImageBitmap>();

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return showToast(t('picture_too_large'), 'error');
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      showToast(t('picture_broken'), 'error');
    }
  }
  return (
    <div className={styles.picture}>
      <span className={styles.pictureLabel}>{label}</span>
      <div className={styles.frame} data-shape={shape}>
        <Shown address={address} shape={shape} label={label} />
      </div>
      {!isDisabled && (
        <div className={styles.pictureActions}>
          <label htmlFor={id} className={styles.file}>
            {t('choose_picture')}
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-label={`${label}: ${t('choose_picture')}`}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {address !== null && (
            <Button
              size="small"
              look="ghost"
              aria-label={`${label}: ${t('remove_picture')}`}
              onClick={() => onChange(null)}
            >
              {t('remove_picture')}
            </Button>
          )}
        </div>
      )}
      <Dialog open={picture !== undefined} onOpenChange={() => setPicture(undefined)} title={t('crop')}>
        {picture && (
          <Cropper
            picture={picture}
            shape={shape}
            name={name}
            onDone={(stored) => {
              setPicture(undefined);
              onChange(stored);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function Shown({ address, shape, label }: Pick<Props, 'address' | 'shape' | 'label'>) {
  const t = useTexts(catalogueTexts);
  if (address === null) return <span>{t('no_picture')}</span>;
  // The console may load pictures of its own host only.
  if (new URL(address, window.location.href).origin !== window.location.origin)
    return <span>{t('picture_elsewhere')}</span>;
  if (shape !== 'icon') return <img src={address} alt={label} />;
  // As viewers see it: its outline in the colour of the brand.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image has a colour of its own
  return <span role="img" aria-label={label} style={{ maskImage: `url(${JSON.stringify(address)})` }} />;
}

async function base64Of(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<string> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (!blob) throw new Error('The picture cannot be encoded.');
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte);
  return btoa(text);
}

interface CropperProps {
  readonly picture: ImageBitmap;
  readonly shape: PictureShape;
  readonly name: string;
  onDone(address: string): void;
}

function Cropper({ picture, shape, name, onDone }: CropperProps) {
  const t = useTexts(catalogueTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragFrom = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  /** Of an icon viewers would see a filled square. */
  const [isFilled, setFilled] = useState(false);
  const [run, isBusy] = useAction();
  const frame = SHAPES[shape];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { x, y, width, height } = cropped(picture, frame, crop);
    context.clearRect(0, 0, frame.width, frame.height);
    context.drawImage(picture, x, y, width, height, 0, 0, frame.width, frame.height);
    if (shape === 'icon') setFilled(isOpaque(context.getImageData(0, 0, frame.width, frame.height).data));
  }, [picture, shape, frame, crop]);

  async function upload(): Promise<void> {
    const data = await base64Of(canvas.current!, shape === 'icon' ? 'image/png' : 'image/jpeg');
    const { address } = await callApi(uploadPictureCall, { body: { shape, name: name.slice(0, 100), data } });
    onDone(address);
  }
  const slider = (label: string, key: keyof Crop, min: number, max: number) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[key]}
        onChange={(event) => setCrop({ ...crop, [key]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <div className={styles.cropper}>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with each move of a slider
        role="img"
        aria-label={t('crop_preview')}
        width={frame.width}
        height={frame.height}
        data-shape={shape}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragFrom.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          const from = dragFrom.current;
          if (!from) return;
          const scale = frame.width / event.currentTarget.clientWidth;
          const by = { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale };
          dragFrom.current = { x: event.clientX, y: event.clientY };
          setCrop((old) => dragged(old, by, picture, frame));
        }}
        onPointerUp={() => void (dragFrom.current = undefined)}
        onPointerCancel={() => void (dragFrom.current = undefined)}
      />
      {slider(t('crop_zoom'), 'zoom', 1, MAX_ZOOM)}
      {slider(t('crop_across'), 'across', 0, 1)}
      {slider(t('crop_down'), 'down', 0, 1)}
      {isFilled && <p role="alert">{t('icon_opaque')}</p>}
      <Button look="primary" busy={isBusy} disabled={isFilled} onClick={() => void run(upload)}>
        {t('crop_use')}
      </Button>
    </div>
  );
}
