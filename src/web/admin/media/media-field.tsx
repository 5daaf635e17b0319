import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState, type ReactElement } from 'react'
import { thumbnailOf, type MediaPicture } from '#web/api/admin/catalog/media.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { useLibrary } from './use-library.ts'

type MediaFieldProps = {
  label: string
  /** The chosen picture; null if there is none. `alt` is shown where it is known. */
  value: { key: string; alt?: string } | null
  onChange: (picture: MediaPicture | null) => void
  error?: string | undefined
  hint?: string | undefined
  /** Whether the picture can be taken away again. */
  optional?: boolean
}

/**
 * A form field for one picture of the library: a preview, and a dialog to choose or upload one.
 * The form keeps the key; the server records the use (`replacePictureUses`) when it is saved.
 */
export function MediaField({
  label,
  value,
  onChange,
  error,
  hint,
  optional = false,
}: MediaFieldProps): ReactElement {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const library = useLibrary()
  const words = value ? 'Change picture' : 'Choose picture'
  const open = () => {
    setOpen(true)
    void library.read('', 1)
  }
  const choose = (picture: MediaPicture) => {
    setOpen(false)
    onChange(picture)
  }
  const remove = () => {
    onChange(null)
    // The focused button is removed together with the picture.
    button.current?.focus()
  }
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1.5 flex items-baseline justify-between text-sm font-medium">
        <span className="text-jamun-800">{label}</span>
        {optional && <span className="text-xs font-normal text-jamun-500">Optional</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Preview value={value} isWrong={error !== undefined} />
        <div className="flex min-w-0 grow basis-40 flex-col items-start gap-1.5">
          {value?.alt && <p className="text-sm wrap-anywhere text-jamun-700">{value.alt}</p>}
          <div className="flex flex-wrap gap-2">
            <Button
              ref={button}
              aria-label={`${words}: ${label}`}
              look="outline"
              size="sm"
              aria-describedby={error || hint ? `${id}-note` : undefined}
              aria-invalid={error ? true : undefined}
              onClick={open}
            >
              {words}
            </Button>
            {value && optional && (
              <Button look="soft" size="sm" aria-label={`Take away: ${label}`} onClick={remove}>
                Take away
              </Button>
            )}
          </div>
        </div>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
      {isOpen && <MediaDialog library={library} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Preview({ value, isWrong }: { value: MediaFieldProps['value']; isWrong: boolean }) {
  const border = isWrong ? 'border-sindoor-600' : 'border-jamun-200'
  const frame = `size-24 shrink-0 rounded-xs border ${border}`
  return value ? (
    <img
      src={thumbnailOf(value.key)}
      alt={value.alt ?? ''}
      className={`${frame} bg-chandan object-contain`}
    />
  ) : (
    <span className={`grid place-items-center bg-jamun-50 ${frame}`}>
      <ImagePlus aria-hidden="true" strokeWidth={1.6} className="size-6 text-jamun-500" />
    </span>
  )
}
