import { ImagePlus } from 'lucide-react'
import { useId, useState, type ChangeEvent, type ReactElement } from 'react'
import { toFailure } from '#web/admin/layout/admin-data.ts'
import { uploadPicture, type MediaPicture } from '#web/api/admin/catalog/media.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { readPhoto, type ReadPhoto } from '#web/ui/pictures/read-photo.ts'

const HINT = 'JPEG, PNG or WebP of at most 5 MB. Large photos are made smaller before the upload.'
const ALT_HINT = 'Read aloud by screen readers: two gold jhumkas with pearls.'

type Chosen = { photo: ReadPhoto; name: string }

/** Chooses a file, asks what it shows, and uploads it to the library. */
export function UploadPicture({
  action,
  onUploaded,
}: {
  /** The words of the button: Upload, Upload and use. */
  action: string
  onUploaded: (picture: MediaPicture) => void
}): ReactElement {
  const { chosen, alt, setAlt, problem, progress, choose, send } = useUpload(onUploaded)
  return (
    <form
      noValidate
      className="stack-4"
      onSubmit={(event) => {
        // The field of a form opens this in a dialog, and React passes events to the outer form.
        event.stopPropagation()
        event.preventDefault()
        void send()
      }}
    >
      <FileInput problem={problem} onChoose={choose} />
      {chosen && (
        <>
          <img
            src={chosen.photo.preview}
            alt=""
            className="max-h-56 max-w-full rounded-xs bg-chandan object-contain"
          />
          <TextField
            label="What it shows"
            optional
            hint={ALT_HINT}
            maxLength={200}
            autoComplete="off"
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <Button type="submit" busy={progress !== undefined} className="max-sm:w-full">
            {progress === undefined ? action : `Uploading ${Math.round(progress * 100)} %`}
          </Button>
        </>
      )}
    </form>
  )
}

function useUpload(onUploaded: (picture: MediaPicture) => void) {
  const [chosen, setChosen] = useState<Chosen>()
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const choose = async (file: File) => {
    const read = await readPhoto(file, { webp: true, keepsTransparency: true })
    setProblem(typeof read === 'string' ? `${file.name}: ${read}` : undefined)
    setChosen(typeof read === 'string' ? undefined : { photo: read, name: file.name })
  }
  const send = async () => {
    if (!chosen || progress !== undefined) return
    setProgress(0)
    try {
      const picture = await uploadPicture(
        { file: chosen.photo.file, name: chosen.name, alt },
        setProgress,
      )
      setChosen(undefined)
      setAlt('')
      toast('success', 'Picture uploaded successfully!')
      onUploaded(picture)
    } catch (error) {
      setProblem(toFailure(error, 'Failed to upload the picture: ').fields.images)
    } finally {
      setProgress(undefined)
    }
  }
  return { chosen, alt, setAlt, problem, progress, choose, send }
}

type FileInputProps = { problem: string | undefined; onChoose: (file: File) => Promise<void> }

function FileInput({ problem, onChoose }: FileInputProps) {
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void onChoose(file)
    // Without this, choosing the same file again fires no change event.
    target.value = ''
  }
  return (
    <div>
      <label
        className={buttonClass(
          'outline',
          'md',
          'cursor-pointer focus-within:outline-2 focus-within:outline-mor-700 max-sm:w-full',
        )}
      >
        <ImagePlus aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        Choose a file
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-note`}
          onChange={choose}
          className="sr-only"
        />
      </label>
      <div role="alert">{problem && <FieldNote id={`${id}-problem`} error={problem} />}</div>
      <FieldNote id={`${id}-note`} hint={HINT} />
    </div>
  )
}
