import { useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import {
  describePicture,
  thumbnailOf,
  type DescribePictureInput,
  type MediaPicture,
} from '#web/api/admin/catalog/media.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { TextField } from '#web/ui/field.tsx'

export const SAVE: Mutation<DescribePictureInput, MediaPicture> = {
  name: 'save',
  send: describePicture,
  done: () => 'Picture updated successfully!',
  failed: () => 'Failed to update the picture: ',
}

type PictureFormProps = { picture: MediaPicture; onCancel: () => void; onSaved: () => void }

/** Edits the name and the text of a picture. Give it another `key` for another picture. */
export function PictureForm({ picture, onCancel, onSaved }: PictureFormProps): ReactElement {
  const [name, setName] = useState(picture.name)
  const [alt, setAlt] = useState(picture.alt)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { run, busy } = useMutation(SAVE)

  const save = async () => {
    const result = await run({ key: picture.key, name, alt })
    if (!result) return
    if (result.ok) return onSaved()
    setProblems(result.fields)
  }

  return (
    <Panel title="Change words" marked className="xl:sticky xl:top-24">
      <form
        noValidate
        className="stack-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <img
          src={thumbnailOf(picture.key)}
          alt=""
          className="size-32 rounded-xs bg-chandan object-contain"
        />
        <TextField
          ref={takeFocus}
          label="What it shows"
          optional
          hint="Read aloud by screen readers. Products have their own words."
          autoComplete="off"
          error={problems.alt}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <TextField
          label="Name"
          optional
          hint="Only administrators see it."
          autoComplete="off"
          error={problems.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} className="max-sm:w-full">
            Update Picture
          </Button>
          <Button look="outline" className="max-sm:w-full" onClick={onCancel}>
            Cancel Edit
          </Button>
        </div>
      </form>
    </Panel>
  )
}
