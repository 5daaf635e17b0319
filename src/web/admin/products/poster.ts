/** How far into the video its poster is, in seconds: the first frame is often black. */
const POSTER_AT = 0.5
const MAX_SIDE = 1440
const TIMEOUT_MS = 30_000

/** Returns a frame of a video as a JPEG; undefined if this browser cannot play it. */
export async function drawPoster(url: string): Promise<Blob | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const opened = happens(video, 'loadeddata')
    video.src = url
    await opened
    const sought = happens(video, 'seeked')
    video.currentTime = Math.min(POSTER_AT, video.duration / 2)
    await sought
    return await draw(video)
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

/** Waits for an event of a video. Rejects if it cannot be played, or after a while. */
const happens = (video: HTMLVideoElement, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not load.')), TIMEOUT_MS)
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      act()
    }
    video.addEventListener(name, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('The video cannot be played.'))),
      { once: true },
    )
  })

function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85),
  )
}
