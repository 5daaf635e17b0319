import { useRef, useState } from 'react'
import {
  CUSTOMER_PICTURE_SIDE,
  MAX_CUSTOMER_PICTURES,
  TOO_MANY_CUSTOMER_PICTURES,
} from '#shared/customer/customer-pictures.ts'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { uploadPicture } from '#web/api/upload/upload-picture.ts'
import { readPhotos, type ReadPhoto } from '#web/ui/pictures/read-photo.ts'

/** What the field of the pictures does when its form is sent. */
export type PictureUploads = {
  /**
   * Uploads what is not uploaded yet. Returns all ids; undefined after it showed an error, and
   * while another call runs.
   */
  upload: () => Promise<string[] | undefined>
  /** Shows what a refusal says about the pictures. The next attempt uploads them again. */
  showRefusal: (error: unknown) => void
}

type ChosenPictures = PictureUploads & {
  photos: ReadPhoto[]
  /** A message for each file that was refused. */
  refusals: string[]
  error: string | undefined
  /** What is being uploaded, as a sentence; undefined if nothing is. */
  progress: string | undefined
  add: (files: File[]) => Promise<void>
  remove: (photo: ReadPhoto) => void
}

const READING = { webp: true, side: CUSTOMER_PICTURE_SIDE, full: TOO_MANY_CUSTOMER_PICTURES }
const FAILED = 'A picture could not be sent. Please check your connection and try again.'

/** The pictures of one form: chosen files, and their uploads. */
export function useChosenPictures(): ChosenPictures {
  const [photos, setPhotos] = useState<ReadPhoto[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<string>()
  // By the id of the photo. A second attempt does not upload a picture again.
  const [ids] = useState(() => new Map<string, string>())
  const isRunning = useRef(false)

  const change = (next: (now: ReadPhoto[]) => ReadPhoto[], problems: string[] = []) => {
    setPhotos((now) => next(now).slice(0, MAX_CUSTOMER_PICTURES))
    setRefusals(problems)
    setError(undefined)
  }
  const add = async (files: File[]) => {
    const room = MAX_CUSTOMER_PICTURES - photos.length
    const chosen = await readPhotos(files, { ...READING, room })
    change((now) => [...now, ...chosen.photos], chosen.problems)
  }
  const idOf = async (photo: ReadPhoto, place: string): Promise<string> => {
    const known = ids.get(photo.id)
    if (known) return known
    const show = (share: number) =>
      setProgress(`Sending picture ${place}: ${Math.round(share * 100)} %`)
    show(0)
    const id = await uploadPicture(photo.file, show)
    ids.set(photo.id, id)
    return id
  }
  const upload = async (): Promise<string[] | undefined> => {
    // A double press comes before the button is busy.
    if (isRunning.current) return undefined
    isRunning.current = true
    setError(undefined)
    try {
      const uploaded: string[] = []
      for (const [index, photo] of photos.entries())
        uploaded.push(await idOf(photo, `${index + 1} of ${photos.length}`))
      return uploaded
    } catch (failure) {
      setError(serverMessage(failure, FAILED))
      return undefined
    } finally {
      isRunning.current = false
      setProgress(undefined)
    }
  }
  const showRefusal = (failure: unknown) => {
    const problem = failure instanceof ApiError ? failure.fields?.pictures : undefined
    if (!problem) return
    ids.clear()
    setError(problem)
  }
  const remove = (photo: ReadPhoto) => change((now) => now.filter((each) => each !== photo))
  return { photos, refusals, error, progress, add, remove, upload, showRefusal }
}
