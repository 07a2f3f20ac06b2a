/**
 * Sends every answer of this Google Form to Turant, which calls the person back at once.
 *
 * 1. Open the form (not the sheet): three dots, Apps Script. Delete what is there and paste all of this.
 * 2. Fill in ADDRESS and SECRET, and save.
 * 3. Choose setUp beside Run, press Run, and allow what Google asks.
 *
 * It works in the script editor of the sheet that collects the answers, too; use one of the two, not both.
 */
const ADDRESS = 'https://PASTE-THE-ADDRESS-OF-YOUR-CONNECTION';
const SECRET = 'PASTE-THE-SECRET-OF-YOUR-CONNECTION';

/** Run this once. Run again, it replaces its own trigger, so that nobody is called twice. */
function setUp() {
  ScriptApp.getProjectTriggers()
    .filter((trigger) => trigger.getHandlerFunction() === 'onFormSubmit')
    .forEach((trigger) => ScriptApp.deleteTrigger(trigger));
  const form = FormApp.getActiveForm();
  const trigger = ScriptApp.newTrigger('onFormSubmit');
  (form ? trigger.forForm(form) : trigger.forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet())).onFormSubmit().create();
  sendTest();
}

/** Checks the address and the secret. A test is shown, and never called. */
function sendTest() {
  send({
    version: 1,
    isTest: true,
    formId: 'test',
    responseId: 'test-' + Utilities.getUuid(),
    submittedAt: new Date().toISOString(),
    answers: [
      { title: 'Name', type: 'TEXT', value: 'Test' },
      { title: 'Mobile number', type: 'TEXT', value: '+16505550123' },
    ],
  });
}

/** Google calls this for every answer; now and then twice, which the responseId tells. */
function onFormSubmit(event) {
  send(event.response ? ofForm(event.source || FormApp.getActiveForm(), event.response) : ofSheet(event));
}

/** Run this by hand after a failure: sends the last three days again. Who is known already is not called again. */
function sendMissed() {
  const form = FormApp.getActiveForm();
  if (!form) throw new Error('sendMissed works in the script of the form only');
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  form.getResponses(threeDaysAgo).forEach((response) => send(ofForm(form, response)));
}

function ofForm(form, response) {
  return {
    version: 1,
    formId: form.getId(),
    formTitle: form.getTitle(),
    responseId: response.getId(),
    submittedAt: response.getTimestamp().toISOString(),
    respondentEmail: response.getRespondentEmail() || '',
    answers: response.getItemResponses().flatMap(answersOf),
  };
}

/** A grid is one answer for each of its rows, as in the sheet. */
function answersOf(itemResponse) {
  const item = itemResponse.getItem();
  const [title, type, value] = [item.getTitle(), String(item.getType()), itemResponse.getResponse()];
  if (type !== 'GRID' && type !== 'CHECKBOX_GRID') return [{ title, type, value }];
  const rows = type === 'GRID' ? item.asGridItem().getRows() : item.asCheckboxGridItem().getRows();
  return rows.map((row, index) => ({ title: title + ' [' + row + ']', type, value: value[index] }));
}

/** A row of the sheet. A row that takes the place of a deleted one is told from it by its time. */
function ofSheet(event) {
  const range = event.range;
  const sheet = range.getSheet();
  const titles = sheet.getRange(1, range.getColumn(), 1, range.getNumColumns()).getValues()[0].map(String);
  const exact = range.getValues()[0];
  const timeAt = exact.findIndex((value) => value instanceof Date);
  const time = exact[timeAt] || new Date();
  const sheetId = sheet.getParent().getId();
  return {
    version: 1,
    formId: sheetId,
    formTitle: sheet.getParent().getName(),
    responseId: [sheetId, sheet.getSheetId(), range.getRow(), time.getTime()].join(':'),
    submittedAt: time.toISOString(),
    answers: titles
      .map((title, index) => ({ title, type: 'SHEET', value: inSheet(exact[index], event.values[index]) }))
      .filter((answer, index) => index !== timeAt),
  };
}

/** The sheet shows a phone number as 9.19877E+11; in the cell are all its digits. Dates and the like are best as they are shown. */
function inSheet(exact, shown) {
  return typeof exact === 'number' && exact >= 1e6 ? String(exact) : shown;
}

const TRIES = 4;

/** Three more tries in half a minute; then an error, of which Google mails the owner. */
function send(body) {
  let trouble = '';
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) Utilities.sleep(1000 * Math.pow(4, tried - 1));
    try {
      const answer = UrlFetchApp.fetch(ADDRESS, {
        method: 'post',
        contentType: 'application/json',
        headers: { 'X-Hub-Token': SECRET },
        payload: JSON.stringify(body),
        followRedirects: false,
        muteHttpExceptions: true,
      });
      const code = answer.getResponseCode();
      if (code >= 200 && code < 300) return;
      trouble = code + ' ' + answer.getContentText().slice(0, 300);
      if (code < 500 && code !== 408 && code !== 429) break;
    } catch (error) {
      trouble = String(error);
    }
  }
  throw new Error('Turant did not take the answer: ' + trouble);
}
