// A process of its own that answers every request with one file's bytes: PORT FILE HEADERS, a JSON list of names and values.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port = '', file = '', headers = '[]'] = process.argv.slice(2);
const body = readFileSync(file);
const list = JSON.parse(headers) as string[];
createServer((_request, response) => {
  response.writeHead(200, list);
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
