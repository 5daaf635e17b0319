import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sign } from '#payments/razorpay.ts'
import { readConfig } from '#platform/config.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { testDatabase } from '../database.ts'

const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a payment that the sandbox signed before a restart is genuine after it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-'))
  const database = { ...(await testDatabase()), close: async () => undefined }
  const open = (): Promise<AppContext> =>
    openAppContext(readConfig({ DATA_DIR: folder }), SILENT_LOG, { database, mailer: null })
  const before = await open()
  const signature = sign('order_1|pay_1', before.sandboxKeys?.keySecret ?? '')
  await before.close()
  const after = await open()
  expect(after.gateway.isGenuine({ orderId: 'order_1', paymentId: 'pay_1', signature })).toBe(true)
  expect(after.gateway.isGenuine({ orderId: 'order_2', paymentId: 'pay_1', signature })).toBe(false)
  await after.close()
  rmSync(folder, { recursive: true, force: true })
})
