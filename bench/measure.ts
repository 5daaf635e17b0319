import { z } from 'zod'
import { freePort, startChild } from './child.ts'
import { openConnection } from './connection.ts'
import { drive, EMPTY, figures, together, type Figures, type Target } from './load.ts'
import { PAGE_SCENES, pageScenes, SHOPPER_SCENES, shopperScenes, type Goal, type Scene } from './scenes.ts'

/** One line of the table: a scene at a number of connections, beside the bare server in the same minutes. */
export type Row = { title: string; connections: number; shop: Figures; bare: Figures; goal: Goal | null }

export type Load = { connections: number[]; seconds: number; only: string[]; profile?: string | undefined }

/** Shop and bare server take turns this often, so that a busy moment of the machine hits both. */
const TURNS = 4
const WARM_UP_SECONDS = 1

/** Puts load on a shop with these settings, one scene after the other. Answers its rows and how many mails the jobs had not sent by then. */
export async function measureLoad(settings: Record<string, string>, load: Load): Promise<{ rows: Row[]; mailsWaiting: number }> {
  const wanted = (names: readonly string[]) => names.some((name) => load.only.includes(name))
  const port = await freePort()
  const profile = load.profile ? ['--cpu-prof', `--cpu-prof-dir=${load.profile}`] : []
  const shop = { port, child: await startChild('shop-server.ts', { ...settings, PORT: String(port) }, profile) }
  const connection = await openConnection(port)
  try {
    const pages = wanted(PAGE_SCENES) ? await pageScenes(connection) : []
    const others = wanted(SHOPPER_SCENES) ? await shopperScenes(connection, shop.child) : []
    const scenes = [...pages, ...others].filter(({ name }) => load.only.includes(name))
    const rows = await measureScenes(shop, scenes, load)
    return { rows, mailsWaiting: await shop.child.ask('mailsWaiting', z.number()) }
  } finally {
    connection.close()
    await shop.child.stop()
  }
}

async function measureScenes(shop: Target, scenes: Scene[], load: Load): Promise<Row[]> {
  const rows: Row[] = []
  for (const scene of scenes) {
    const bare = { port: await freePort(), child: await startChild('bare-server.ts') }
    await bare.child.ask('open', z.literal(true), { port: bare.port, routes: scene.routes })
    try {
      await takeTurns({ shop, bare }, scene, { connections: Math.max(...load.connections), seconds: WARM_UP_SECONDS, turns: 1 })
      for (const connections of load.connections) {
        const samples = await takeTurns({ shop, bare }, scene, { connections, seconds: load.seconds / TURNS, turns: TURNS })
        rows.push({ title: scene.title, connections, goal: scene.goal, ...samples })
      }
    } finally {
      await bare.child.stop()
    }
  }
  return rows
}

type Turns = { connections: number; seconds: number; turns: number }

async function takeTurns(
  { shop, bare }: { shop: Target; bare: Target },
  scene: Scene,
  { turns, ...stretch }: Turns,
): Promise<{ shop: Figures; bare: Figures }> {
  let [onShop, onBare] = [EMPTY, EMPTY]
  for (let turn = 0; turn < turns; turn += 1) {
    onShop = together(onShop, await drive(shop, { ...stretch, act: scene.onShop, ...(scene.settle ? { settle: scene.settle } : {}) }))
    onBare = together(onBare, await drive(bare, { ...stretch, act: scene.onBare }))
  }
  return { shop: figures(onShop), bare: figures(onBare) }
}
