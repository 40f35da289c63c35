import { constants, createGzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

type OnError = (error: unknown) => void

// Each chunk of output costs a turn of the event loop; at zlib's own 16 KiB the worklist would take dozens of them.
const CHUNK_BYTES = 512 * 1024

// What the HTTP server is told, which prints it: the error itself can hold what a person typed.
const CUT = 'an answer was cut'

/**
 * A stream of UTF-8 text that is made only as fast as it is read: the source is asked for the next piece when the
 * reader has room. A source that fails cuts the stream; the reader sees that the last line is missing.
 */
export const streamText = (source: AsyncIterable<string>, onError: OnError): ReadableStream<Uint8Array> => {
  const pieces = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await pieces.next()
          if (next.done) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        } catch (error) {
          onError(error)
          controller.error(new Error(CUT))
        }
      },
      cancel: async () => {
        await pieces.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

/** A compressor that is given one piece at a time and gives back all of it, so that nothing stays behind in its buffer. */
const openGzip = () => {
  const gzip = createGzip({ level: 1, chunkSize: CHUNK_BYTES })
  let made: Uint8Array[] = []
  gzip.on('data', (chunk: Uint8Array) => made.push(chunk))
  const taken = (): Uint8Array => {
    const whole = Buffer.concat(made)
    made = []
    return whole
  }
  const outcome = (act: (done: () => void) => void): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      gzip.once('error', reject)
      act(() => {
        gzip.off('error', reject)
        resolve(taken())
      })
    })
  return {
    squeeze: (text: string) => outcome((done) => gzip.write(text, () => gzip.flush(constants.Z_SYNC_FLUSH, done))),
    end: () => outcome((done) => gzip.once('end', done).end()),
    close: () => gzip.destroy(),
  }
}

/**
 * The same, gzipped: rows of one kind repeat their field names, so a slow link carries about a tenth. Each piece leaves
 * whole before the next one is made, because a checkpoint that stays in the compressor keeps its rows from the screen. Fast
 * rather than small (level 1): the first load of a large vendor must not wait for the compressor.
 */
export const streamGzip = (source: AsyncIterable<string>, onError: OnError): ReadableStream<Uint8Array> => {
  const pieces = source[Symbol.asyncIterator]()
  const gzip = openGzip()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await pieces.next()
          controller.enqueue(next.done ? await gzip.end() : await gzip.squeeze(next.value))
          if (next.done) controller.close()
        } catch (error) {
          gzip.close()
          onError(error)
          controller.error(new Error(CUT))
        }
      },
      cancel: async () => {
        gzip.close()
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

// Browsers send some forty characters. A longer header is not looked into: the answer then goes uncompressed.
const MAX_ACCEPT_ENCODING = 500

/** Whether a caller takes gzip (its Accept-Encoding header). The time it takes grows with the header's length and no faster. */
export const takesGzip = (acceptEncoding = ''): boolean =>
  acceptEncoding.length <= MAX_ACCEPT_ENCODING && parseAccept(acceptEncoding).some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0)
