import type { TestShop, TestUser } from './shop.ts'

/** Saves groups of settings over their current versions. Throws if one is refused. */
export async function saveSettings(
  shop: TestShop,
  administrator: TestUser,
  values: Record<string, unknown>,
): Promise<void> {
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  for (const [name, value] of Object.entries(values)) {
    const current = settings.find((each: { name: string }) => each.name === name)
    const { status, body } = await shop.request('PUT', `/api/admin/settings/${name}`, {
      as: administrator,
      body: { value, version: current?.version ?? 0 },
    })
    if (status !== 200) throw new Error(`The settings ${name} were refused: ${body.message}`)
  }
}
