import type { CallReply, Picture, Setting } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import type { Named } from '#web/api/admin/catalog/offers.ts'

export type { Setting } from '#contract/contract.ts'
export type SettingName = Setting['name']

/** An earlier version of a settings group. */
export type SettingVersion = CallReply<'GET /api/admin/settings/:name/versions'>['versions'][number]

/** Reads the settings of all groups. Throws ApiError, as all functions here. */
export const listSettings = async (signal?: AbortSignal): Promise<Setting[]> =>
  (await call('GET /api/admin/settings', {}, { signal })).settings

/** Reads the pictures of the library that the saved settings have, with their sizes. */
export const listSettingPictures = async (signal?: AbortSignal): Promise<Picture[]> =>
  (await call('GET /api/shop', {}, { signal })).pictures ?? []

/** Reads the titles of the products in the shown story, by their slugs. */
export async function listStoryNames(signal?: AbortSignal): Promise<Named[]> {
  const { story } = await call('GET /api/story', {}, { signal })
  return story?.hotspots.map(({ slug, title }) => ({ id: slug, title })) ?? []
}

/** Reads the versions of a group, newest first. */
export const listVersions = async ({ name }: { name: SettingName }): Promise<SettingVersion[]> =>
  (await call('GET /api/admin/settings/:name/versions', { params: { name } })).versions

/** Whether the settings name an importer of imported goods. */
export const namesImporter = async (signal?: AbortSignal): Promise<boolean> =>
  Boolean((await call('GET /api/shop', {}, { signal })).labels?.importerName)

export type SaveSettingInput = {
  name: SettingName
  value: Record<string, unknown>
  /** The version that was shown. The call is refused if it is not the current one. */
  version: number
}

/** Saves a group. Returns the message of the server and the new version. */
export async function saveSetting({
  name,
  ...body
}: SaveSettingInput): Promise<{ message: string; version: number }> {
  const { message, setting } = await call('PUT /api/admin/settings/:name', {
    params: { name },
    body,
  })
  return { message, version: setting.version }
}
