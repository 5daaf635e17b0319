import type { PgBoss } from 'pg-boss'

/** Enqueues the jobs that begin at fixed times. */
export async function scheduleJobs(boss: PgBoss): Promise<void> {
  await boss.schedule('shop.cleanup', '17 * * * *', {})
  await boss.schedule('sold.count', '37 * * * *', {})
  await boss.schedule('restock.send', '* * * * *', {})
  await boss.schedule('provider.watch', '*/5 * * * *', {})
  // Sales have jobs of their own for their minutes; this finds one whose job was lost.
  await boss.schedule('sales.switch', '*/5 * * * *', {})
  await boss.schedule('backup.nightly', '30 2 * * *', {}, { tz: 'Asia/Kolkata', missed: 'once' })
  await boss.schedule('retention.nightly', '0 4 * * *', {}, { tz: 'Asia/Kolkata', missed: 'once' })
  await boss.schedule('settlements.read', '0 5 * * *', {}, { tz: 'Asia/Kolkata', missed: 'once' })
  // At night in India. A shop that was stopped then checks after its next start.
  await boss.schedule('books.check', '30 3 * * *', {}, { tz: 'Asia/Kolkata', missed: 'once' })
}
