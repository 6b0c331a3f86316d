import {
  SIGNATURE_MAX_BYTES,
  SIGNATURE_PEN_COLOUR,
  SIGNATURE_PNG_QUALITY,
  SIGNATURE_POINT_MIN_PIXELS,
  SIGNATURE_STROKE_MAX_PIXELS,
  SIGNATURE_STROKE_MIN_PIXELS,
  SIGNATURE_THROTTLE_MILLISECONDS,
  SIGNATURE_VELOCITY_WEIGHT,
} from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import SignaturePadCanvas from 'signature_pad';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { Picture, PictureFault } from './request-fields.ts';
import { signatureSize } from './signature-size.ts';

const PEN = {
  minWidth: SIGNATURE_STROKE_MIN_PIXELS,
  maxWidth: SIGNATURE_STROKE_MAX_PIXELS,
  throttle: SIGNATURE_THROTTLE_MILLISECONDS,
  minDistance: SIGNATURE_POINT_MIN_PIXELS,
  velocityFilterWeight: SIGNATURE_VELOCITY_WEIGHT,
  penColor: SIGNATURE_PEN_COLOUR,
};
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];
const TYPED_FONT = 'italic 34px "Brush Script MT", "Segoe Script", "URW Chancery L", cursive';

/** The part of a data URL that contains the bytes. */
function pictureOf(url: string): Picture {
  const [head = '', content = ''] = url.split(',');
  return { type: head.slice('data:'.length).replace(/;base64$/, ''), content };
}

function faultOf({ type, size }: File): PictureFault | undefined {
  if (!TYPES.includes(type)) return 'type';
  return size > SIGNATURE_MAX_BYTES ? 'size' : undefined;
}

/** Converts any PNG to the accepted form; null if the browser cannot. */
async function redrawn(file: File): Promise<Picture | null> {
  try {
    const image = await createImageBitmap(file);
    const { width, height } = signatureSize(image, 1);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return pictureOf(canvas.toDataURL('image/png'));
  } catch {
    // The server will say what is wrong with the file.
    return null;
  }
}

async function readPicture(file: File): Promise<Picture> {
  const drawn = file.type === 'image/png' ? await redrawn(file) : null;
  if (drawn && drawn.content.length * 0.75 <= SIGNATURE_MAX_BYTES) return drawn;
  return new Promise((resolve, fail) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ ...pictureOf(String(reader.result)), type: file.type });
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Uses the pixels of the screen, so that the lines are sharp, but no more than a signature may have. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  const shown = { width: canvas.offsetWidth, height: canvas.offsetHeight };
  const { width, height, ratio } = signatureSize(shown, Math.min(2, Math.max(1, devicePixelRatio)));
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** A typed name as a picture, in a handwriting font. */
function typedPicture(canvas: HTMLCanvasElement, name: string): Picture | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  fitToScreen(canvas);
  if (name.trim() === '') return null;
  context.font = TYPED_FONT;
  context.fillStyle = SIGNATURE_PEN_COLOUR;
  context.textBaseline = 'middle';
  context.fillText(name, 16, canvas.offsetHeight / 2, canvas.offsetWidth - 32);
  return pictureOf(canvas.toDataURL('image/png'));
}

function useDrawing(onPicture: (picture: Picture | null) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadCanvas>(null);
  const listener = useRef(onPicture);
  listener.current = onPicture;
  const tell = (): void => {
    const isEmpty = pad.current?.isEmpty() ?? true;
    listener.current(
      isEmpty ? null : pictureOf(pad.current?.toDataURL('image/png', SIGNATURE_PNG_QUALITY) ?? ''),
    );
  };
  const tellRef = useRef(tell);
  useEffect(() => {
    const drawn = canvas.current;
    // Without a canvas nothing can be drawn, but a file can still be chosen.
    if (!drawn?.getContext('2d')) return;
    fitToScreen(drawn);
    const made = new SignaturePadCanvas(drawn, PEN);
    const onEnd = (): void => tellRef.current();
    made.addEventListener('endStroke', onEnd);
    pad.current = made;
    return () => {
      made.removeEventListener('endStroke', onEnd);
      made.off();
    };
  }, []);
  return {
    canvas,
    undo(): void {
      const strokes = pad.current?.toData() ?? [];
      pad.current?.fromData(strokes.slice(0, -1));
      tell();
    },
    clear(): void {
      pad.current?.clear();
      tell();
    },
    type(name: string): void {
      if (canvas.current) onPicture(typedPicture(canvas.current, name));
    },
  };
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }): ReactNode {
  return (
    <label className="button" data-look="ghost" data-size="xs">
      <FormattedMessage id="portin.signature.file" defaultMessage="From a file" />
      <input
        className="visually-hidden"
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function Tools({
  label,
  isTyped,
  undo,
  onClear,
  onTurn,
  onFile,
}: {
  readonly label: string;
  readonly isTyped: boolean;
  readonly undo: () => void;
  readonly onClear: () => void;
  /** Switches between drawing and typing. */
  readonly onTurn: () => void;
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <div className="portin-signature-head">
      <span className="field-label">{label}</span>
      {!isTyped && (
        <Button look="ghost" size="xs" onClick={undo}>
          <FormattedMessage id="portin.signature.undo" defaultMessage="Undo" />
        </Button>
      )}
      <Button look="ghost" size="xs" onClick={onClear}>
        <FormattedMessage id="portin.signature.clear" defaultMessage="Clear" />
      </Button>
      <Button look="ghost" size="xs" onClick={onTurn}>
        {isTyped ? (
          <FormattedMessage id="portin.signature.draw" defaultMessage="Draw it instead" />
        ) : (
          <FormattedMessage id="portin.signature.type" defaultMessage="Type it instead" />
        )}
      </Button>
      <FileButton onFile={onFile} />
    </div>
  );
}

function NameInput({
  name,
  onName,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
}): ReactNode {
  return (
    <TextInput
      label={<FormattedMessage id="portin.signature.name" defaultMessage="Your full name" />}
      size="sm"
      value={name}
      onChange={({ target }) => onName(target.value)}
    />
  );
}

function About({
  id,
  error,
  kept,
  isTyped,
}: {
  readonly isTyped: boolean;
  readonly id: string;
  readonly error: ReactNode;
  readonly kept: Picture | null;
}): ReactNode {
  if (error) {
    return (
      <p className="field-error" id={id}>
        {error}
      </p>
    );
  }
  return (
    <p className="field-hint" id={id}>
      {isTyped ? (
        <FormattedMessage
          id="portin.signature.typed"
          defaultMessage="Your name is written as your signature."
        />
      ) : kept ? (
        <FormattedMessage
          id="portin.signature.kept"
          defaultMessage="Your signature is saved. Draw again to replace it."
        />
      ) : (
        <FormattedMessage id="portin.signature.hint" defaultMessage="Draw with mouse, pen or finger." />
      )}
    </p>
  );
}

/** The field where a customer signs: by drawing, by typing, or with a file. */
export function SignaturePad({
  kept,
  error,
  onPicture,
  onRefused,
}: {
  /** The signature that was saved before. */
  readonly kept: Picture | null;
  readonly error: ReactNode;
  readonly onPicture: (picture: Picture | null) => void;
  /** Called when a chosen file cannot be a signature. */
  readonly onRefused: (fault: PictureFault) => void;
}): ReactNode {
  const intl = useIntl();
  const about = useId();
  const [isTyped, setTyped] = useState(false);
  const [name, setName] = useState('');
  const { canvas, undo, clear, type } = useDrawing(onPicture);
  const label = intl.formatMessage({ id: 'portin.signature', defaultMessage: 'Signature' });

  async function take(file: File): Promise<void> {
    const fault = faultOf(file);
    if (fault) onRefused(fault);
    else onPicture(await readPicture(file));
  }
  function onName(text: string): void {
    setName(text);
    type(text);
  }
  function startAgain(): void {
    setName('');
    clear();
  }

  return (
    <div className="field">
      <Tools
        {...{ label, isTyped, undo }}
        onClear={startAgain}
        onTurn={() => {
          setTyped(!isTyped);
          startAgain();
        }}
        onFile={(file) => void take(file)}
      />
      {isTyped && <NameInput name={name} onName={onName} />}
      <canvas
        ref={canvas}
        className="portin-signature"
        data-typed={isTyped || undefined}
        role="img"
        aria-label={label}
        aria-describedby={about}
        // Only the form moves the focus here, if the signature is missing.
        tabIndex={-1}
        data-invalid={error ? '' : undefined}
      />
      <About id={about} {...{ error, kept, isTyped }} />
    </div>
  );
}
