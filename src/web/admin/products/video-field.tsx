import { Video } from 'lucide-react'
import { memo, useId, useRef, useState, type ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { videoUrl } from '#shared/catalog/picture.ts'
import { MAX_VIDEO_BYTES, VIDEO_PROBLEMS } from '#shared/catalog/video-file.ts'
import { toFailure } from '#web/admin/layout/admin-data.ts'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import { thumbnailOf } from '#web/api/admin/catalog/media.ts'
import { storePictures, storeVideo } from '#web/api/admin/catalog/products.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { useProblem, type Form } from './form-field.tsx'
import { drawPoster } from './poster.ts'

const HINT = 'MP4 (H.264) of at most 20 MB, on its page only. Where it was taken is removed.'

/** One video of the product. It is uploaded when it is chosen, and saved with the product. */
export const VideoField = memo(function VideoField({ form }: { form: Form }) {
  const id = useId()
  const legend = useRef<HTMLLegendElement>(null)
  const video = useWatch({ control: form.control, name: 'video' })
  const { problem, progress, choose } = useUpload(form)
  const remove = () => {
    form.setValue('video', null, { shouldDirty: true })
    // The focused button is removed together with the video.
    legend.current?.focus()
  }
  const refused = useProblem(form, 'video')
  const error = problem ?? refused
  return (
    <fieldset className="min-w-0">
      <FieldLegend ref={legend} label="Video" />
      <div className="flex flex-wrap items-center gap-3">
        {video && (
          <img
            src={thumbnailOf(video.poster)}
            alt="The beginning of the video"
            className="size-24 rounded-xs bg-chandan object-cover"
          />
        )}
        <label
          className={buttonClass(
            'outline',
            'sm',
            'cursor-pointer focus-within:outline-2 focus-within:outline-mor-700',
          )}
        >
          <Video aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
          {progress !== undefined
            ? `Uploading ${Math.round(progress * 100)} %`
            : video
              ? 'Change video'
              : 'Choose video'}
          <input
            type="file"
            accept="video/mp4,.mp4"
            aria-describedby={`${id}-note`}
            disabled={progress !== undefined}
            onChange={choose}
            className="sr-only"
          />
        </label>
        {video && (
          <Button look="soft" size="sm" aria-label="Take away: Video" onClick={remove}>
            Take away
          </Button>
        )}
      </div>
      <div role="alert">{error && <FieldNote id={`${id}-problem`} error={error} />}</div>
      <FieldNote id={`${id}-note`} hint={HINT} />
    </fieldset>
  )
})

function useUpload(form: Form) {
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const send = async (file: File) => {
    form.clearErrors('video')
    setProblem(undefined)
    if (file.size > MAX_VIDEO_BYTES) return setProblem(VIDEO_PROBLEMS.bytes)
    setProgress(0)
    try {
      const { key } = await storeVideo(file, setProgress)
      const drawn = await drawPoster(videoUrl(key))
      if (!drawn) return setProblem(VIDEO_PROBLEMS.unreadable)
      const [poster = ''] = await storePictures([drawn], () => undefined)
      form.setValue('video', { key, poster }, { shouldDirty: true })
    } catch (error) {
      setProblem(toFailure(error, 'Failed to upload the video: ').fields.video)
    } finally {
      setProgress(undefined)
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void send(file)
    // Without this, choosing the same file again fires no change event.
    target.value = ''
  }
  return { problem, progress, choose }
}
