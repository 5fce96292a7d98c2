// What PostgresInput calls of libpq, which is loaded when a source asks for it: a program that follows no table runs without it, and is built
// without its headers. The declarations are those of libpq-fe.h, of an ABI that has stood since PostgreSQL 8.

#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef void (*PQnoticeProcessor)(void *argument, const char *message);

typedef enum { CONNECTION_OK, CONNECTION_BAD } ConnStatusType;
typedef enum { PGRES_POLLING_FAILED, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK } PostgresPollingStatusType;
typedef enum { PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK } ExecStatusType;

// Loads libpq, once. Returns NULL, or what is missing; until it has returned NULL none of the others may be called.
const char *cpostgresql_load(void);

#define CPOSTGRESQL_FUNCTIONS(F) \
  F(PGconn *, PQconnectStart, (const char *parameters), (parameters)) \
  F(PostgresPollingStatusType, PQconnectPoll, (PGconn * connection), (connection)) \
  F(void, PQfinish, (PGconn * connection), (connection)) \
  F(ConnStatusType, PQstatus, (const PGconn *connection), (connection)) \
  F(char *, PQerrorMessage, (const PGconn *connection), (connection)) \
  F(int, PQsocket, (const PGconn *connection), (connection)) \
  F(int, PQsetnonblocking, (PGconn * connection, int isOn), (connection, isOn)) \
  F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * connection, PQnoticeProcessor processor, void *argument), \
    (connection, processor, argument)) \
  F(int, PQsendQueryParams, \
    (PGconn * connection, const char *command, int count, const Oid *types, const char *const *values, const int *lengths, \
     const int *formats, int resultFormat), \
    (connection, command, count, types, values, lengths, formats, resultFormat)) \
  F(int, PQflush, (PGconn * connection), (connection)) \
  F(int, PQconsumeInput, (PGconn * connection), (connection)) \
  F(int, PQisBusy, (PGconn * connection), (connection)) \
  F(PGresult *, PQgetResult, (PGconn * connection), (connection)) \
  F(void *, PQnotifies, (PGconn * connection), (connection)) \
  F(char *, PQescapeIdentifier, (PGconn * connection, const char *text, size_t length), (connection, text, length)) \
  F(void, PQfreemem, (void *memory), (memory)) \
  F(ExecStatusType, PQresultStatus, (const PGresult *result), (result)) \
  F(char *, PQresultErrorField, (const PGresult *result, int code), (result, code)) \
  F(int, PQntuples, (const PGresult *result), (result)) \
  F(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column)) \
  F(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column)) \
  F(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column)) \
  F(void, PQclear, (PGresult * result), (result)) \
  F(int, PQlibVersion, (void), ())

// Hidden, so that libpq calls its own.
#define CPOSTGRESQL_DECLARE(result, name, parameters, arguments) __attribute__((visibility("hidden"))) result name parameters;
CPOSTGRESQL_FUNCTIONS(CPOSTGRESQL_DECLARE)

#endif
