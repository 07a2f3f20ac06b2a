/**
 * Turant: one row for each lead and each call.
 * Paste into Extensions > Apps Script of the sheet, set SECRET, then Deploy > New deployment > Web app,
 * "Execute as: Me", "Who has access: Anyone". Type the same secret and the web app's address into Turant.
 */
const SECRET = 'change-me';
const TAB = 'Turant';

function doPost(request) {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(20000)) return answer({ ok: false, error: 'BUSY' });
  try {
    const body = JSON.parse(request.postData.contents);
    if (body.secret !== SECRET) return answer({ ok: false, error: 'SECRET_WRONG' });
    return answer(keep(tab(), body.deliveryId, body.row));
  } catch (error) {
    return answer({ ok: false, error: 'FAILED', message: String(error) });
  } finally {
    SpreadsheetApp.flush();
    lock.releaseLock();
  }
}

/** A delivery that comes again finds its own row: nothing is written twice. */
function keep(sheet, deliveryId, row) {
  const names = header(sheet, Object.keys(row));
  const last = sheet.getLastRow();
  const column = names.indexOf('deliveryId') + 1;
  const known = last < 2 ? [] : sheet.getRange(2, column, last - 1, 1).getValues();
  const before = known.findIndex((cells) => String(cells[0]) === deliveryId);
  if (before >= 0) return { ok: true, row: before + 2, again: true };
  const values = names.map((name) => (row[name] === undefined ? '' : row[name]));
  sheet.getRange(last + 1, 1, 1, names.length).setValues([values.map(asText)]);
  return { ok: true, row: last + 1 };
}

/** The first row names the columns. You may move them, hide them, and add your own; missing ones are added at the end. */
function header(sheet, wanted) {
  const width = sheet.getLastColumn();
  const names = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0].map(String);
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) sheet.getRange(1, names.length + 1, 1, missing.length).setValues([missing]);
  return names.concat(missing);
}

/** +9198… stays text, and what a stranger typed is never a formula. */
function asText(value) {
  return typeof value === 'string' && /^[=+\-@']/.test(value) ? "'" + value : value;
}

function tab() {
  const file = SpreadsheetApp.getActiveSpreadsheet();
  return file.getSheetByName(TAB) || file.insertSheet(TAB);
}

function answer(body) {
  return ContentService.createTextOutput(JSON.stringify(body)).setMimeType(ContentService.MimeType.JSON);
}
