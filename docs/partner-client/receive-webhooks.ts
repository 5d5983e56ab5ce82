import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What DMA tells of: ids, never names. Ask for the rest with your key. */
interface Event {
  /** "debtor.corrected", "contend.opened" … */
  type: string
  timestamp: string
  data: Record<string, string | null>
}

/** DMA_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.ts */
const webhook = new Webhook(process.env.DMA_WEBHOOK_SECRET ?? '')
/** Ids that were dealt with: the same event may come twice. Keep them in your database. */
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  // The signature is of the bytes as they came: verify before you read them as JSON.
  const body = await text(request)
  const headers = request.headers as Record<string, string>
  let event: Event
  try {
    event = webhook.verify(body, headers) as Event
  } catch {
    return void response.writeHead(401).end()
  }
  const id = headers['webhook-id'] ?? ''
  if (!seen.has(id)) {
    seen.add(id)
    console.log(event.type, JSON.stringify(event.data))
  }
  // At once: what takes long is done later, or DMA takes the event for lost and sends it again.
  response.writeHead(204).end()
})
server.listen(Number(process.env.PORT ?? 8080), () => console.log('listening'))
