/** Limits and sentences about the video of a product. The form and the API show the same ones. */
export const MAX_VIDEO_BYTES = 20 * 1024 * 1024

export const VIDEO_PROBLEMS = {
  format: 'A video must be an MP4 file of at most 20 MB.',
  bytes: 'A video can have at most 20 MB. Make it shorter, or save it in a smaller size.',
  quickTime:
    'This is a QuickTime video (MOV). The shop takes MP4: on an iPhone choose Settings > Camera ' +
    '> Formats > Most Compatible, and save the video as MP4 in an app for editing videos.',
  hevc:
    'This video is HEVC, which many browsers do not play. The shop takes H.264. On an iPhone: ' +
    'Settings > Camera > Formats > Most Compatible, then take it again.',
  picture: 'The picture of this video must be H.264, which every browser plays.',
  sound: 'The sound of this video must be AAC. You can also save it without sound.',
  tracks: 'A video has one track of pictures and at most one of sound. This one has others.',
  unreadable: 'This video cannot be read. Please save it again as MP4 (H.264).',
} as const
