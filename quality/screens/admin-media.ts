import { failRequests, type Screen } from '../screen.ts'
import { at, press } from './admin-steps.ts'

const MEDIA = at('/admin/media')

/** The library of uploaded pictures. */
export const ADMIN_MEDIA: Screen[] = [
  { name: 'admin-media', ...MEDIA, shows: 'Only unused ones' },
  {
    name: 'admin-media-add',
    ...MEDIA,
    only: 'phone',
    shows: 'Upload',
    act: press('Add a picture'),
  },
  { name: 'admin-media-edit', ...MEDIA, shows: 'Change words', act: press(/^Edit /) },
  {
    name: 'admin-media-error',
    ...MEDIA,
    network: failRequests,
    shows: 'Failed to load the pictures.',
  },
  {
    name: 'admin-media-none',
    ...at('/admin/media', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  {
    name: 'admin-media-videos',
    ...at('/admin/media', '?kind=videos'),
    shows: 'Where it is used',
  },
  {
    name: 'admin-media-videos-none',
    ...at('/admin/media', '?kind=videos&q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
]
