import { CutAnswer } from '#sync/core/outcome.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

/**
 * One request whose whole answer must come within `limitMs`. Cookies go along, nothing is cached.
 * @throws CutAnswer when nothing came back in time
 */
export const timedFetch = async (
  ports: Pick<SyncPorts, 'fetch' | 'timer'>,
  request: { path: string; init: RequestInit; limitMs: number },
): Promise<Response> => {
  const abort = new AbortController()
  const cancel = ports.timer(request.limitMs, () => abort.abort())
  try {
    const response = await ports.fetch(request.path, {
      ...request.init,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    })
    // Read here, so that the limit covers the body as well.
    const body = await response.arrayBuffer()
    return new Response([101, 204, 205, 304].includes(response.status) ? null : body, {
      status: response.status,
      headers: response.headers,
    })
  } catch (error) {
    throw new CutAnswer('no answer', { cause: error })
  } finally {
    cancel()
  }
}
